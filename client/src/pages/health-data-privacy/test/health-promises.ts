import type { Promises } from "./promises.ts";

/** The sentences of the Consumer Health Data Privacy policy, each with the test that holds it. */
export const healthPromises: Promises = [
  {
    file: "server/modules/registrations/registrations.test.ts",
    test: "stores nothing that the contract does not name",
    sentences: [
      "We collect what you type into our forms, and the photo that you add.",
      "We learn nothing about your health from anyone else.",
    ],
  },
  {
    file: "server/modules/registrations/registrations.test.ts",
    test: "stores the account and the registration, and answers the id only",
    sentences: [
      "that you registered as a patient, or that someone you care for is one;",
      "your name",
      "your email address, and your phone number if you give it",
      "your state or region",
      "how you registered: patient, provider or supporter",
      "how you heard about us, if you say so",
      "your choices and consents",
    ],
  },
  {
    file: "server/modules/patient-stories/admin-patient-stories.test.ts",
    test: "a story that was handed in waits, is public once approved, and gone once rejected",
    sentences: ["what you write about your health in a story, if you send one."],
  },
  {
    file: "server/modules/registrations/registrations.test.ts",
    test: "keeps what providers say about their practice, and only theirs",
    sentences: [
      "from clinicians: specialty, credentials, license number and what they write about themselves",
    ],
  },
  {
    file: "server/modules/photos/photos-of-people.test.ts",
    test: "goes with the person",
    sentences: ["a photo, if you add one"],
  },
  {
    file: "server/modules/representatives/lookup-privacy.test.ts",
    test: "is in no log, table or error when the sources are %s",
    sentences: ["The address that you type to find your representatives is never stored or logged."],
  },
  {
    file: "server/modules/applications/review.test.ts",
    test: "makes an ambassador of the applicant, at once public, with the evidence kept",
    sentences: ["If you apply as an ambassador, we look you up in the public NPI registry."],
  },
  {
    file: "server/modules/logs/logs.test.ts",
    test: "a write, with everything the panel shows about it",
    sentences: ["Our server's log keeps IP addresses and the names of browsers, to keep the site safe."],
  },
  {
    file: "server/modules/mail/deliver-mail.test.ts",
    test: "is one file, in text and HTML, with the links and the one-click header",
    sentences: [
      "to confirm your registration and to stay in touch about it;",
      "a mail service, which carries our emails to you;",
      "Every email from us has a link to your own page.",
    ],
  },
  {
    file: "e2e/my-data.spec.ts",
    test: "preferences are changed with one press each",
    sentences: ["to send you updates and calls to action, if you asked for them;"],
  },
  {
    file: "server/modules/registrations/registrations.test.ts",
    test: "counts consenting people within a second, and hides states with fewer than five",
    sentences: [
      "to show lawmakers how many patients, providers and supporters we are, in numbers without names;",
    ],
  },
  {
    file: "server/modules/registrations/registrations.test.ts",
    test: "shows consenting people only, newest first, with the initial of the last name and exactly the public keys",
    sentences: ["to show your name on our Supporters page, if you asked for that."],
  },
  {
    file: "e2e/content-security-policy.spec.ts",
    test: "nothing on the public screens and in their dialogs is against it @any-width",
    sentences: ["We don't sell your data, we show no advertising, and no tracking runs on this site."],
  },
  {
    file: "server/modules/crm/crm-consent.test.ts",
    test: "the CRM gets only people who consented, while it uses contacts for more than our messages",
    sentences: [
      "We share your data with no one for purposes of their own, unless you agree to it.",
      "It also uses contacts for more than our own messages.",
      "We send it your data only if you agreed to that when you registered.",
    ],
  },
  {
    file: "server/modules/crm/deliver-to-crm.test.ts",
    test: "once, with how to reach the person, without leave for updates until the address is confirmed",
    sentences: [
      "GoHighLevel, our contact system: your name, email address, phone number, state, and how you registered.",
    ],
  },
  {
    file: "e2e/health-data-privacy.spec.ts",
    test: "the consent to the CRM's other uses is off, obeyed, and withdrawn; deleting reaches the CRM",
    sentences: ["It is off unless you turn it on."],
  },
  {
    file: "server/modules/my-data/my-data.test.ts",
    test: "is everything that is kept, and nothing of ours",
    sentences: ["Your registration: until you delete it."],
  },
  {
    file: "server/modules/deliveries/expire-deliveries.test.ts",
    test: "a delivery goes 30 days after it was sent, and one that failed stays until someone decides",
    sentences: ["What we know of an email or a contact that we sent: 30 days."],
  },
  {
    file: "server/modules/logs/logs.test.ts",
    test: "no e-mail, phone, name or password, wherever somebody put it",
    sentences: ["Our server's log, which holds no names or email addresses: 90 days."],
  },
  {
    file: "server/modules/versions/versions.test.ts",
    test: "forgets a version after 30 days",
    sentences: ["Earlier versions of published stories and articles: 30 days."],
  },
  {
    file: "server/modules/photos/photos-of-people.test.ts",
    test: "is swept: uploads that became nothing, photos that nothing shows; the others stay",
    sentences: ["A photo that you uploaded and did not use: 1 day."],
  },
  {
    file: "e2e/become-ambassador.spec.ts",
    test: "a draft outlives a reload, without the password and the consents, until it is cleared @any-width",
    sentences: ["An application that you have not sent, in your own browser: 30 days."],
  },
  {
    file: "server/platform/backup/dated-backups.test.ts",
    test: "backups older than BACKUP_KEEP_DAYS go, younger ones and other files stay",
    sentences: ["Backups: 35 days.", "What you delete disappears from them when they are replaced."],
  },
  {
    file: "e2e/my-data.spec.ts",
    test: "one's data is shown, downloaded, and deleted after a question",
    sentences: ["There you can see what we keep, download it, withdraw each consent, and delete everything."],
  },
  {
    file: "server/modules/my-data/my-data.test.ts",
    test: "is deleted for good; twice is harmless",
    sentences: ["When you delete your data, it leaves our database, our photos and our queues right away."],
  },
  {
    file: "server/modules/crm/deliver-to-crm.test.ts",
    test: "has the contact removed",
    sentences: ["It leaves GoHighLevel within the hour."],
  },
  {
    file: "server/modules/crm/crm-failures.test.ts",
    test: "a key that is refused while somebody is deleted: their contact goes when it is right again",
    sentences: ["If GoHighLevel can't be reached, we keep trying."],
  },
  {
    file: "server/modules/health-policy/health-policy.test.ts",
    test: "is not asked of a browser that sends Global Privacy Control",
    sentences: [
      "If your browser sends the Global Privacy Control signal, we count that as a no to every sharing of your data that needs a consent, and we don't ask.",
    ],
  },
  {
    file: "e2e/health-data-privacy.spec.ts",
    test: "an appeal is an email with its subject, to the contact address",
    sentences: [
      'If you think that we got it wrong, you can appeal: write to us with "appeal" in the subject.',
    ],
  },
  {
    file: "e2e/health-data-privacy.spec.ts",
    test: "the footer and the home page lead to the policy, which names its facts",
    sentences: ["contact@example.org"],
  },
];
