/** Sentences that no test of the code can hold, each with the reason in a word. */
export const keptByPeople = {
  privacy: {
    "Registering as a patient tells us something about your health.": "context",
    "We treat it accordingly.": "context",
    "We are not a healthcare provider or an insurer, so HIPAA doesn't cover what you give us here; this policy does.":
      "law",
    "to keep the site running and safe.": "purpose",
    "Some companies handle it on our behalf, only as we instruct them:": "contracts",
    "Hosting and storage: the servers that run this site and keep its pictures.": "contracts",
    "We may also have to hand out data when a law or a court orders it; where we are allowed to, we tell you.":
      "law",
    "That is why there is no cookie banner.": "context",
    "To correct something, write to us.": "people",
    "We answer within 30 days.": "people",
    "We treat nobody differently for using these rights.": "people",
    "If your state's law gives you more, you have that as well.": "law",
    "No system is perfect: if something happens to your data that could harm you, we tell you without delay.":
      "people",
    "Registration is for adults.": "people",
    "We don't knowingly keep data of anyone under 18; if you think we do, write to us and we delete it.":
      "people",
    "The site is run in the United States, and data given from other countries is processed there.": "place",
    "When this policy changes, its date changes, and those who are registered hear of anything that matters before it takes effect.":
      "people",
    "Thyroid Access Alliance answers for this site.": "law",
    "Questions and requests: contact@example.org.": "address",
  },
  health: {
    "The parts that can say something about your health are:": "heading",
    "With it we keep:": "heading",
    "These services handle it for us:": "heading",
    "To correct something, write to us.": "people",
    "We treat no one differently for using these rights.": "people",
    "We answer requests within 30 days.": "people",
    "We answer an appeal within 45 days.": "people",
    "If we say no again, you can contact your state's attorney general.": "law",
  },
} as const;
