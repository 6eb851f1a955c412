import { personFieldEntries } from "#shared/api/person-fields.ts";
import { retentionDays } from "#shared/retention.ts";
import { siteName } from "#shared/site.ts";
import { Clause, Contact, days, Points } from "./legal-text.tsx";

const given = personFieldEntries.flatMap(([, { ifGiven }]) => ifGiven ?? []);

export function PrivacyText({
  contactEmail,
  logDays,
}: {
  contactEmail: string | undefined;
  logDays: number;
}) {
  return (
    <>
      <Clause title="The short version">
        <Points>
          <li>We keep what you tell us, to do advocacy with you, and for nothing else.</li>
          <li>
            We don't sell or rent it, we show no advertising, and no analytics or tracking runs on this site.
          </li>
          <li>You appear in public only if you say so.</li>
          <li>The address that you type to find your representatives is never stored or logged.</li>
          <li>
            When you tell us that you called an office, we count the call by day, state and outcome, without
            you.
          </li>
          <li>
            You can see, download, hide and delete what we have about you, by yourself, through links in our
            emails.
          </li>
        </Points>
      </Clause>
      <Clause title="1. What we keep">
        <Points>
          <li>
            <strong>When you register:</strong> your name, email address, state or region, whether you are a
            patient, a healthcare provider or a supporter, and your choices (agreement to our terms, email
            updates, public listing). If you give them: {given.slice(0, -1).join(", ")}, and {given.at(-1)}.
          </li>
          <li>
            <strong>From healthcare providers:</strong> specialty, credentials and license number.
          </li>
          <li>
            <strong>From those who apply as ambassadors:</strong> in addition title, license state, biography,
            disclosures, links, and a password, which we keep only as a hash that can't be turned back. Notes,
            the outcome of our review, and what we found in the public NPI registry belong to the application.
          </li>
          <li>
            <strong>From those who share a story:</strong> the name, place, text and picture that you send,
            your email address if you give it, and which uses you agreed to.
          </li>
          <li>
            <strong>For security:</strong> a log of what the server was asked to do, with IP address and
            browser (user agent). Its entries are deleted after {days(logDays)}. It holds no email addresses,
            phone numbers, street addresses or passwords.
          </li>
        </Points>
        <p>
          Registering as a patient tells us something about your health. We treat it accordingly. We are not a
          healthcare provider or an insurer, so HIPAA doesn't cover what you give us here; this policy does.
        </p>
      </Clause>
      <Clause title="2. What we use it for">
        <Points>
          <li>to confirm your registration and to stay in touch about it;</li>
          <li>to send updates and calls to action, if you want them; each has a link that ends them;</li>
          <li>to review ambassador applications and to publish the profiles of those approved;</li>
          <li>to show lawmakers, agencies and the press how many we are, in numbers that name nobody;</li>
          <li>to keep the site running and safe.</li>
        </Points>
      </Clause>
      <Clause title="3. What is public">
        <p>
          If you tick “share publicly”, the supporters page shows your first name, the first letter of your
          last name, your state, your type and your photo if you added one. Without the tick it shows nothing
          of you. Approved ambassadors agree to a public profile, which includes the email address and phone
          number of their application. A story is published only in the uses that you agreed to, after we have
          read it.
        </p>
        <p>Before a photo is stored, we remove the information hidden in it, such as place and time.</p>
      </Clause>
      <Clause title="4. Finding your representatives">
        <p>
          The address that you type is sent from our server to a service that knows the districts (5 Calls;
          when it can't answer, the US Census Bureau's geocoder). They see the address, but neither your name
          nor your computer. We keep no record of it, in no database and no log.
        </p>
      </Clause>
      <Clause title="5. Who works for us">
        <p>
          We share your data with nobody for purposes of their own, unless you agreed to that. Some companies
          handle it on our behalf, only as we instruct them:
        </p>
        <Points>
          <li>
            <strong>Contact management:</strong> if we use a contact system, it keeps the contact details of
            registered people and applicants for us. Our Consumer Health Data Privacy page names it.
          </li>
          <li>
            <strong>Email delivery:</strong> a mail service carries our messages to you.
          </li>
          <li>
            <strong>Hosting and storage:</strong> the servers that run this site and keep its pictures.
          </li>
        </Points>
        <p>
          <strong>Initials pictures:</strong> where someone has no photo, the page shows their initials. Our
          server may ask an avatar service once for a picture of those initials, and keeps it. The service
          sees the initials and our server. It learns nothing about you, and no names. We may also have to
          hand out data when a law or a court orders it; where we are allowed to, we tell you.
        </p>
      </Clause>
      <Clause title="6. Cookies">
        <p>
          This site sets a cookie only when it is needed: when you register or send us something, so that your
          photo or story can be matched to it (it lasts a day), and when our administrator signs in (the
          longest, by which we know the administrator's device again, lasts 180 days). It follows you nowhere.
          That is why there is no cookie banner.
        </p>
      </Clause>
      <Clause title="7. Your rights">
        <p>
          Wherever you live, you can see what we keep about you, download it, correct it, hide it from the
          public pages, stop our emails, and delete it. To correct something, write to us. The links for the
          rest are in the emails that we send you; no account is needed. We answer within 30 days. We treat
          nobody differently for using these rights. If your state's law gives you more, you have that as
          well.
        </p>
      </Clause>
      <Clause title="8. How long we keep it">
        <p>
          For as long as you are registered. When you delete your registration, your data leaves our database,
          our pictures and our queues right away, and our contact system within the hour; copies in backups
          disappear when the backups are replaced. Log entries go after {days(logDays)}; what we know of a
          message that was sent to you goes after {days(retentionDays.mails)}, pictures that you uploaded and
          did not use after {days(retentionDays.unusedPhotos)}, and the counters that protect us from floods
          (they hold IP addresses) within two days.
        </p>
      </Clause>
      <Clause title="9. Security">
        <p>
          Connections are encrypted, passwords are hashed, keys to other services are stored encrypted, and
          only our administrator can reach what isn't public. No system is perfect: if something happens to
          your data that could harm you, we tell you without delay.
        </p>
      </Clause>
      <Clause title="10. Children, and visitors from elsewhere">
        <p>
          Registration is for adults. We don't knowingly keep data of anyone under 18; if you think we do,
          write to us and we delete it. The site is run in the United States, and data given from other
          countries is processed there.
        </p>
      </Clause>
      <Clause title="11. Changes and contact">
        <p>
          When this policy changes, its date changes, and those who are registered hear of anything that
          matters before it takes effect. {siteName} answers for this site. Questions and requests:{" "}
          <Contact email={contactEmail} />.
        </p>
      </Clause>
    </>
  );
}
