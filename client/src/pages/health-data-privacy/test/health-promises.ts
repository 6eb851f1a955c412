import type { Promises } from "./promises.ts";

/** The sentences of the Consumer Health Data Privacy policy, each with the tests that would fail if it were not true. */
export const healthPromises: Promises = [
  {
    file: "server/modules/my-data/what-is-kept.test.ts",
    test: "When you register: a %s",
    sentences: [
      "We collect what you type into our forms, and the photo that you add.",
      "We learn nothing about your health from anyone else.",
      "that you registered as a patient, or that someone you care for is one;",
      "your name",
      "your email address, and your phone number if you give it",
      "your state or region",
      "how you registered: patient, provider or supporter",
      "how you heard about us, if you say so",
      "your choices and consents",
      "from clinicians: specialty, credentials, license number and what they write about themselves",
    ],
  },
  {
    file: "server/modules/my-data/what-is-kept.test.ts",
    test: "If you give them: your phone number, how you heard about us, and a photo.",
    sentences: ["a photo, if you add one"],
  },
  {
    file: "server/modules/my-data/what-is-kept.test.ts",
    test: "From those who apply as ambassadors: what they typed, and a hash of the password",
    sentences: [
      "from clinicians: specialty, credentials, license number and what they write about themselves",
    ],
  },
  {
    file: "server/modules/my-data/what-is-kept.test.ts",
    test: "From those who share a story: what they sent, and which uses they agreed to",
    sentences: ["what you write about your health in a story, if you send one."],
  },
  {
    file: "server/modules/representatives/lookup-privacy.test.ts",
    test: "is in no log, table or error when the sources are %s",
    sentences: ["The address that you type to find your representatives is never stored or logged."],
  },
  {
    file: "server/modules/applications/npi.test.ts",
    test: "asks the registry for the name and license state, and shows what it knows",
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
    sentences: ["to confirm your registration and to stay in touch about it;"],
  },
  {
    file: "server/modules/mail/deliver-mail.test.ts",
    test: "Every email from us has a link to your own page: %s",
    sentences: ["Every email from us has a link to your own page."],
  },
  {
    file: "server/modules/crm/deliver-to-crm.test.ts",
    test: "once, with how to reach the person, without leave for updates until the address is confirmed",
    sentences: [
      "to send you updates and calls to action, if you asked for them;",
      "GoHighLevel, our contact system: your name, email address, phone number, state, how you registered, and whether you want our updates.",
    ],
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
    test: "nothing on the public screens and in their dialogs is against it, in an older browser too",
    sentences: ["We don't sell your data, we show no advertising, and no tracking runs on this site."],
  },
  {
    file: "server/modules/crm/crm-consent.test.ts",
    test: "the CRM gets only people who consented, while it uses contacts for more than our messages",
    sentences: [
      "We share your data with no one for purposes of their own, unless you agree to it.",
      "We share your data with no one for purposes of their own.",
      "It also uses contacts for more than our own messages.",
      "We send it your data only if you agreed to that when you registered.",
    ],
  },
  {
    file: "server/modules/crm/crm-consent.test.ts",
    test: "the contacts of people who never consented leave the CRM when it begins other uses, and come back when it ends them",
    sentences: ["We send it your data only if you agreed to that when you registered."],
  },
  {
    file: "e2e/health-data-privacy.spec.ts",
    test: "the consent to the CRM's other uses is off, obeyed, and withdrawn; deleting reaches the CRM",
    sentences: [
      "The box for this starts out empty.",
      "You can still agree on your own page.",
      "There you can see what we keep, download it, withdraw each consent, and delete everything.",
    ],
  },
  {
    file: "server/modules/health-policy/health-policy.test.ts",
    test: "a mail service and one for photos are named only where they are used",
    sentences: [
      "a mail service, which carries our emails to you;",
      "the company that hosts this website and its database, and the one that stores photos.",
      "the company that hosts this website and its database.",
    ],
  },
  {
    file: "server/modules/my-data/what-is-kept.test.ts",
    test: "For as long as you are registered: no job removes a registration or a story, however old it is",
    sentences: ["Your registration and your stories: until you delete them."],
  },
  {
    file: "server/modules/deliveries/expire-deliveries.test.ts",
    test: "a delivery goes 30 days after it was sent, and one that failed stays until someone decides",
    sentences: ["The list of what else we sent about you, and to whom: 30 days."],
  },
  {
    file: "server/modules/logs/logs.test.ts",
    test: "no email, phone, name or password, whichever field it was sent in",
    sentences: ["Our server's log, which holds no names or email addresses: 90 days."],
  },
  {
    file: "server/modules/logs/expire-logs.test.ts",
    test: "go after LOG_RETENTION_DAYS, however many they are",
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
    test: "An application that you have not sent stays in your own browser for 30 days",
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
    file: "server/modules/my-data/stories.test.ts",
    test: "There you can see what we keep: stories of one's address and of one's computer, earlier and deleted ones too",
    sentences: ["There you can see what we keep, download it, withdraw each consent, and delete everything."],
  },
  {
    file: "server/modules/my-data/stories.test.ts",
    test: "withdraw each consent: a use of a story is taken back at once, and no restore brings it back",
    sentences: ["There you can see what we keep, download it, withdraw each consent, and delete everything."],
  },
  {
    file: "server/modules/people/erasure.test.ts",
    test: "a person who is deleted leaves nothing in any table, queue, session, folder or mail",
    sentences: ["When you delete your data, it leaves our database, our photos and our queues right away."],
  },
  {
    file: "server/modules/crm/delete-contacts.test.ts",
    test: "It leaves GoHighLevel within the hour: however long the CRM was down, the next attempt is half an hour away at most",
    sentences: ["It leaves GoHighLevel within the hour.", "If GoHighLevel can't be reached, we keep trying."],
  },
  {
    file: "server/modules/health-policy/health-policy.test.ts",
    test: "is stored, and is a no from a browser that sends Global Privacy Control",
    sentences: [
      "If your browser sends the Global Privacy Control signal, we take it as a no to these other uses, and the registration doesn't ask.",
    ],
  },
  {
    file: "e2e/health-data-privacy.spec.ts",
    test: "by Sec-GPC",
    sentences: [
      "If your browser sends the Global Privacy Control signal, we take it as a no to these other uses, and the registration doesn't ask.",
    ],
  },
  {
    file: "server/modules/crm/crm-consent.test.ts",
    test: "without other uses everyone is sent, consent or not",
    sentences: [
      "If your browser sends the Global Privacy Control signal, nothing changes: we don't share your data for anyone else's purposes in any case.",
    ],
  },
  {
    file: "e2e/health-data-privacy.spec.ts",
    test: "an appeal is an email with its subject, to the contact address",
    sentences: [
      'If you think that we got it wrong, you can appeal: write to us with "appeal" in the subject.',
      "Write to contact@example.org.",
    ],
  },
  {
    file: "server/modules/representatives/own-district.test.ts",
    test: "the district of an address is kept with its Congress, shown, and forgotten; the address is nowhere",
    sentences: [
      "If you ask us to remember your congressional district, we keep its state, its number and the Congress.",
      "Your congressional district: until you ask us to forget it.",
    ],
  },
  {
    file: "server/modules/representatives/own-district.test.ts",
    test: "a district is forgotten 180 days after its Congress has ended",
    sentences: ["After its Congress has ended: 180 days."],
  },
  {
    file: "server/modules/imports/mail-imported.test.ts",
    test: "writes once, naming the list, and reminds once after 7 days, behind mailings and at their pace",
    sentences: [
      "An earlier list of our members may say how you joined us; we then write to you once, naming the list.",
    ],
  },
  {
    file: "server/modules/imports/mail-imported.test.ts",
    test: "removes who has not confirmed 60 days after the mail, and nobody else",
    sentences: [
      "Your details from an earlier list of our members, if you don't confirm them: 60 days after we wrote.",
    ],
  },
  {
    file: "server/modules/imports/imports.test.ts",
    test: "an erased person stays erased: nothing of them is stored, whatever the letter case",
    sentences: ["We keep one scrambled form of your address, so that no old list can bring you back."],
  },
  {
    file: "server/modules/mailings/mailings.test.ts",
    test: "who unsubscribed, was suppressed or deleted their data after the start gets nothing",
    sentences: [
      "Which mailings we sent you, or why we did not: until you delete your data.",
      "After that the entry names nobody.",
    ],
  },
  {
    file: "server/modules/mail-events/mail-events.test.ts",
    test: "registering anew sends the confirmation, and pressing it ends a bounce, not a complaint",
    sentences: [
      "A code made from your email address, if email to it came back: until you confirm the address again or delete your data.",
    ],
  },
  {
    file: "server/modules/mail-events/mail-events.test.ts",
    test: "deleting a person forgets their bounce and keeps their complaint",
    sentences: [
      "A code made from your email address, if email to it came back: until you confirm the address again or delete your data.",
      "If you reported our email as unwanted: for good, so that we don't write again.",
    ],
  },
];
