import type { Promises } from "./promises.ts";

/** The sentences of the Privacy Policy, each with the tests that would fail if it were not true. */
export const privacyPromises: Promises = [
  {
    file: "server/modules/my-data/what-is-kept.test.ts",
    test: "When you register: a %s",
    sentences: [
      "We keep what you tell us, to do advocacy with you, and for nothing else.",
      "When you register: your name, email address, state or region, whether you are a patient, a healthcare provider or a supporter, and your choices (agreement to our terms, email updates, public listing).",
      "From healthcare providers: specialty, credentials and license number.",
    ],
  },
  {
    file: "server/modules/my-data/what-is-kept.test.ts",
    test: "If you give them: your phone number, how you heard about us, and a photo.",
    sentences: ["If you give them: your phone number, how you heard about us, and a photo."],
  },
  {
    file: "e2e/content-security-policy.spec.ts",
    test: "nothing on the public screens and in their dialogs is against it, in an older browser too",
    sentences: [
      "We don't sell or rent it, we show no advertising, and no analytics or tracking runs on this site.",
      "It follows you nowhere.",
    ],
  },
  {
    file: "server/modules/registrations/registrations.test.ts",
    test: "shows consenting people only, newest first, with the initial of the last name and exactly the public keys",
    sentences: [
      "You appear in public only if you say so.",
      "If you tick “share publicly”, the supporters page shows your first name, the first letter of your last name, your state, your type and your photo if you added one.",
      "Without the tick it shows nothing of you.",
    ],
  },
  {
    file: "server/modules/representatives/lookup-privacy.test.ts",
    test: "is in no log, table or error when the sources are %s",
    sentences: [
      "The address that you type to find your representatives is never stored or logged.",
      "We keep no record of it, in no database and no log.",
    ],
  },
  {
    file: "server/modules/calls/calls.test.ts",
    test: "stores a number by day, state and outcome, and nothing else",
    sentences: [
      "When you tell us that you called an office, we count the call by day, state and outcome, and don't record who called.",
    ],
  },
  {
    file: "server/modules/sources/counting.test.ts",
    test: "is a number by day, source and step, without a person, an address, a browser or a time",
    sentences: [
      "When you come through a partner's flyer or web page, the partner's name is in the web address.",
      "We count what people do that way by day and partner, and don't record who did it.",
    ],
  },
  {
    file: "server/modules/sources/counting.test.ts",
    test: "are keyed hashes that are gone after the hour",
    sentences: [
      "So that nothing is counted twice, we keep a scrambled mark of your connection until the hour is over.",
    ],
  },
  {
    file: "e2e/my-data.spec.ts",
    test: "one's data is shown, downloaded, and deleted after a question",
    sentences: [
      "You can see, download, hide and delete what we have about you, by yourself, through links in our emails.",
      "Wherever you live, you can see what we keep about you, download it, correct it, hide it from the public pages, stop our emails, and delete it.",
    ],
  },
  {
    file: "e2e/my-data.spec.ts",
    test: "preferences are changed with one press each",
    sentences: [
      "You can see, download, hide and delete what we have about you, by yourself, through links in our emails.",
      "Wherever you live, you can see what we keep about you, download it, correct it, hide it from the public pages, stop our emails, and delete it.",
    ],
  },
  {
    file: "server/modules/mail/deliver-mail.test.ts",
    test: "Every email from us has a link to your own page: %s",
    sentences: [
      "You can see, download, hide and delete what we have about you, by yourself, through links in our emails.",
      "The links for the rest are in the emails that we send you; no account is needed.",
      "to send updates and calls to action, if you want them; each has a link that ends them;",
      "Email delivery: a mail service carries our messages to you.",
    ],
  },
  {
    file: "server/modules/my-data/what-is-kept.test.ts",
    test: "From those who apply as ambassadors: what they typed, and a hash of the password",
    sentences: [
      "From those who apply as ambassadors: in addition title, license state, biography, disclosures, links, and a password, which we keep only as a hash that can't be turned back.",
    ],
  },
  {
    file: "server/modules/my-data/my-data.test.ts",
    test: "notes, the outcome of the review and what the registry said belong to the application",
    sentences: [
      "Notes, the outcome of our review, and what we found in the public NPI registry belong to the application.",
    ],
  },
  {
    file: "server/modules/my-data/what-is-kept.test.ts",
    test: "From those who share a story: what they sent, and which uses they agreed to",
    sentences: [
      "From those who share a story: the name, place, text and picture that you send, your email address if you give it, and which uses you agreed to.",
    ],
  },
  {
    file: "server/modules/logs/logs.test.ts",
    test: "a write, with everything the panel shows about it",
    sentences: [
      "For security: a log of what the server was asked to do, with IP address and browser (user agent).",
    ],
  },
  {
    file: "server/modules/logs/expire-logs.test.ts",
    test: "go after LOG_RETENTION_DAYS, however many they are",
    sentences: ["Its entries are deleted after 90 days."],
  },
  {
    file: "server/modules/logs/logs.test.ts",
    test: "no email, phone, name or password, whichever field it was sent in",
    sentences: ["It holds no email addresses, phone numbers, street addresses or passwords."],
  },
  {
    file: "server/modules/representatives/lookup-privacy.test.ts",
    test: "is in no log, table or error when the sources are %s",
    sentences: ["It holds no email addresses, phone numbers, street addresses or passwords."],
  },
  {
    file: "server/modules/mail/deliver-mail.test.ts",
    test: "is one file, in text and HTML, with the links and the one-click header",
    sentences: ["to confirm your registration and to stay in touch about it;"],
  },
  {
    file: "server/modules/crm/deliver-to-crm.test.ts",
    test: "once, with how to reach the person, without leave for updates until the address is confirmed",
    sentences: [
      "to send updates and calls to action, if you want them; each has a link that ends them;",
      "Contact management: if we use a contact system, it keeps the contact details of registered people and applicants for us.",
    ],
  },
  {
    file: "server/modules/applications/apply.test.ts",
    test: "makes nothing public before someone approves",
    sentences: ["to review ambassador applications and to publish the profiles of those approved;"],
  },
  {
    file: "server/modules/applications/review.test.ts",
    test: "makes an ambassador of the applicant, at once public, with the evidence kept",
    sentences: [
      "to review ambassador applications and to publish the profiles of those approved;",
      "Approved ambassadors agree to a public profile, which includes the email address and phone number of their application.",
    ],
  },
  {
    file: "server/modules/applications/apply.test.ts",
    test: "names every wrong field with the message of the specification",
    sentences: [
      "Approved ambassadors agree to a public profile, which includes the email address and phone number of their application.",
    ],
  },
  {
    file: "server/modules/registrations/registrations.test.ts",
    test: "counts consenting people within a second, and hides states with fewer than five",
    sentences: [
      "to show lawmakers, agencies and the press how many of us there are, in totals that name no one;",
    ],
  },
  {
    file: "server/modules/patient-stories/admin-patient-stories.test.ts",
    test: "an approved story without consent to the site is not public",
    sentences: ["A story is published only in the uses that you agreed to, after we have read it."],
  },
  {
    file: "server/modules/patient-stories/admin-patient-stories.test.ts",
    test: "a story that was handed in waits, is public once approved, and gone once rejected",
    sentences: ["A story is published only in the uses that you agreed to, after we have read it."],
  },
  {
    file: "server/modules/photos/process.test.ts",
    test: "is served upright, without a trace of where and by whom it was taken, in every width",
    sentences: ["Before a photo is stored, we remove the information hidden in it, such as place and time."],
  },
  {
    file: "server/modules/representatives/lookup-privacy.test.ts",
    test: "They see the address, but neither your name nor your computer.",
    sentences: [
      "The address that you type is sent from our server to a service that knows the districts (5 Calls; when it can't answer, the US Census Bureau's geocoder).",
      "They see the address, but neither your name nor your computer.",
    ],
  },
  {
    file: "server/modules/crm/crm-consent.test.ts",
    test: "the CRM gets only people who consented, while it uses contacts for more than our messages",
    sentences: ["We share your data with nobody for purposes of their own, unless you agreed to that."],
  },
  {
    file: "e2e/health-data-privacy.spec.ts",
    test: "GoHighLevel is named only while it is connected, and gone within 5 s",
    sentences: ["Our Consumer Health Data Privacy page names it."],
  },
  {
    file: "e2e/ambassador-photos.spec.ts",
    test: "a card falls back from photo to initials picture to initials when a picture does not load",
    sentences: ["Initials pictures: where someone has no photo, the page shows their initials."],
  },
  {
    file: "server/modules/avatars/avatars.test.ts",
    test: "is asked for once, by this server, and kept",
    sentences: [
      "Our server may ask an avatar service once for a picture of those initials, and keeps it.",
      "The service sees the initials and our server.",
      "It learns nothing about you, and no names.",
    ],
  },
  {
    file: "server/modules/sessions/cookies.test.ts",
    test: "This site sets a cookie only when you register or send us something (it lasts a day)",
    sentences: [
      "This site sets a cookie only when it is needed: when you register or send us something, so that your photo or story can be matched to it (it lasts a day), and when our administrator signs in (the longest, by which we know the administrator's device again, lasts 180 days).",
    ],
  },
  {
    file: "server/modules/sessions/cookies.test.ts",
    test: "and when our administrator signs in (the longest lasts 180 days)",
    sentences: [
      "This site sets a cookie only when it is needed: when you register or send us something, so that your photo or story can be matched to it (it lasts a day), and when our administrator signs in (the longest, by which we know the administrator's device again, lasts 180 days).",
    ],
  },
  {
    file: "server/modules/my-data/what-is-kept.test.ts",
    test: "For as long as you are registered: no job removes a registration or a story, however old it is",
    sentences: ["For as long as you are registered."],
  },
  {
    file: "server/modules/people/erasure.test.ts",
    test: "a person who is deleted leaves nothing in any table, queue, session, folder or mail",
    sentences: [
      "When you delete your registration, your data leaves our database, our pictures and our queues right away, and our contact system within the hour; copies in backups disappear when the backups are replaced.",
    ],
  },
  {
    file: "server/modules/crm/delete-contacts.test.ts",
    test: "It leaves GoHighLevel within the hour: however long the CRM was down, the next attempt is half an hour away at most",
    sentences: [
      "When you delete your registration, your data leaves our database, our pictures and our queues right away, and our contact system within the hour; copies in backups disappear when the backups are replaced.",
    ],
  },
  {
    file: "server/modules/logs/expire-logs.test.ts",
    test: "go after LOG_RETENTION_DAYS, however many they are",
    sentences: [
      "Log entries go after 90 days; what we know of any other message that was sent to you goes after 30 days, pictures that you uploaded and did not use after 1 day, and the counters that protect us from floods (they hold IP addresses) within two days.",
    ],
  },
  {
    file: "server/modules/deliveries/expire-deliveries.test.ts",
    test: "a delivery goes 30 days after it was sent, and one that failed stays until someone decides",
    sentences: [
      "Log entries go after 90 days; what we know of any other message that was sent to you goes after 30 days, pictures that you uploaded and did not use after 1 day, and the counters that protect us from floods (they hold IP addresses) within two days.",
    ],
  },
  {
    file: "server/modules/photos/photos-of-people.test.ts",
    test: "is swept: uploads that became nothing, photos that nothing shows; the others stay",
    sentences: [
      "Log entries go after 90 days; what we know of any other message that was sent to you goes after 30 days, pictures that you uploaded and did not use after 1 day, and the counters that protect us from floods (they hold IP addresses) within two days.",
    ],
  },
  {
    file: "server/modules/my-data/what-is-kept.test.ts",
    test: "the counters that protect us from floods go within two days",
    sentences: [
      "Log entries go after 90 days; what we know of any other message that was sent to you goes after 30 days, pictures that you uploaded and did not use after 1 day, and the counters that protect us from floods (they hold IP addresses) within two days.",
    ],
  },
  {
    file: "server/platform/http/security-headers.test.ts",
    test: "browsers are told to come by TLS only, for a year",
    sentences: [
      "Connections are encrypted, passwords are hashed, keys to other services are stored encrypted, and only our administrator can reach what isn't public.",
    ],
  },
  {
    file: "server/modules/my-data/what-is-kept.test.ts",
    test: "From those who apply as ambassadors: what they typed, and a hash of the password",
    sentences: [
      "Connections are encrypted, passwords are hashed, keys to other services are stored encrypted, and only our administrator can reach what isn't public.",
    ],
  },
  {
    file: "server/platform/security/passwords.test.ts",
    test: "the product stores bcrypt's hash at the cost of 11",
    sentences: [
      "Connections are encrypted, passwords are hashed, keys to other services are stored encrypted, and only our administrator can reach what isn't public.",
    ],
  },
  {
    file: "server/modules/settings/settings.test.ts",
    test: "is masked in every response and encrypted at rest",
    sentences: [
      "Connections are encrypted, passwords are hashed, keys to other services are stored encrypted, and only our administrator can reach what isn't public.",
    ],
  },
  {
    file: "server/app.test.ts",
    test: "%s refuses a request without a session",
    sentences: [
      "Connections are encrypted, passwords are hashed, keys to other services are stored encrypted, and only our administrator can reach what isn't public.",
    ],
  },
  {
    file: "server/modules/representatives/own-district.test.ts",
    test: "the district of an address is kept with its Congress, shown, and forgotten; the address is nowhere",
    sentences: [
      "If you ask us to remember your district: its state, its number and the Congress, so that we can write to you when your own members of Congress can make a difference.",
      "We never keep the address.",
      "You can have it forgotten on your own page.",
    ],
  },
  {
    file: "server/modules/imports/mail-imported.test.ts",
    test: "writes once, naming the list, and reminds once after 7 days, behind mailings and at their pace",
    sentences: [
      "From an earlier list of our members: the same details, where someone joined us before this site had them.",
      "We write once, naming the list, and remind you once.",
    ],
  },
  {
    file: "server/modules/imports/mail-imported.test.ts",
    test: "removes who has not confirmed 60 days after the mail, and nobody else",
    sentences: ["If you don't confirm, we delete your details 60 days after we wrote."],
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
      "When we send a mailing: for each person who asked for updates, whether it was sent to them or why not, and when.",
      "Which mailings you got stays as long as your registration; after that the entry names nobody.",
    ],
  },
  {
    file: "server/modules/mailings/mailings.test.ts",
    test: "an email has no picture and no style from elsewhere, and its links lead where they say",
    sentences: ["Our emails have no tracking pixel, and their links lead straight to where they say."],
  },
  {
    file: "server/modules/mail-events/mail-events.test.ts",
    test: "a permanent bounce and a complaint suppress, a temporary one never; a replay changes nothing",
    sentences: [
      "If our email comes back, or you report it as unwanted: a code made from your address, so that we don't write to it again.",
    ],
  },
  {
    file: "server/modules/mail-events/mail-events.test.ts",
    test: "deleting a person forgets their bounce and keeps their complaint",
    sentences: [
      "The code of an address whose email came back goes with your registration; that of one that reported our email stays, so that we never write to it again.",
    ],
  },
];
