import type { ReactNode } from "react";
import { Contact, days, Points } from "#client/components/legal/legal-text.tsx";
import type { HealthPolicy } from "#shared/api/health-policy.ts";
import { personFieldEntries } from "#shared/api/person-fields.ts";
import { retentionDays } from "#shared/retention.ts";

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-10 first:mt-0">
      <h2 className="mb-3 text-xl">{title}</h2>
      <div className="space-y-3">{children}</div>
    </section>
  );
}

export function HealthPolicyText({ policy }: { policy: HealthPolicy }) {
  const { crm, crmOtherUses, usesMailService, usesStorageService, contactEmail, logDays, backupDays } =
    policy;
  const appeal = contactEmail && `mailto:${contactEmail}?subject=${encodeURIComponent("Privacy appeal")}`;
  return (
    <>
      <Part title="What we collect">
        <p>
          We collect what you type into our forms, and the photo that you add. The parts that can say
          something about your health are:
        </p>
        <Points>
          <li>that you registered as a patient, or that someone you care for is one;</li>
          <li>what you write about your health in a story, if you send one.</li>
        </Points>
        <p>With it we keep:</p>
        <Points>
          {[...new Set(personFieldEntries.map(([, { category }]) => category))].map((category) => (
            <li key={category}>{category}</li>
          ))}
        </Points>
        <p>
          The address that you type to find your representatives is never stored or logged. We learn nothing
          about your health from anyone else. If you apply as an ambassador, we look you up in the public NPI
          registry. Our server's log keeps IP addresses and the names of browsers, to keep the site safe.
        </p>
      </Part>
      <Part title="Why we collect it">
        <Points>
          <li>to confirm your registration and to stay in touch about it;</li>
          <li>to send you updates and calls to action, if you asked for them;</li>
          <li>
            to show lawmakers how many patients, providers and supporters we are, in numbers without names;
          </li>
          <li>to show your name on our Supporters page, if you asked for that.</li>
        </Points>
        <p>We don't sell your data, we show no advertising, and no tracking runs on this site.</p>
      </Part>
      <Part title="Who receives it">
        <p>
          We share your data with no one for purposes of their own
          {crmOtherUses ? ", unless you agree to it" : ""}. These services handle it for us:
        </p>
        <Points>
          {crm && (
            <li>
              <strong>{crm}</strong>, our contact system: your name, email address, phone number, state, how
              you registered, and whether you want our updates.{" "}
              {crmOtherUses &&
                "It also uses contacts for more than our own messages. We send it your data only if you agreed to that when you registered. It is off unless you turn it on."}
            </li>
          )}
          {usesMailService && <li>a mail service, which carries our emails to you;</li>}
          <li>
            the company that hosts this website and its database
            {usesStorageService && ", and the one that stores photos"}.
          </li>
        </Points>
      </Part>
      <Part title="How long we keep it">
        <Points>
          <li>Your registration and your stories: until you delete them.</li>
          <li>The list of what we sent about you, and to whom: {days(retentionDays.mails)}.</li>
          <li>Our server's log, which holds no names or email addresses: {days(logDays)}.</li>
          <li>Earlier versions of published stories and articles: {days(retentionDays.versions)}.</li>
          <li>A photo that you uploaded and did not use: {days(retentionDays.unusedPhotos)}.</li>
          <li>An application that you have not sent, in your own browser: {days(retentionDays.drafts)}.</li>
          <li>Backups: {days(backupDays)}. What you delete disappears from them when they are replaced.</li>
        </Points>
      </Part>
      <Part title="Your rights">
        <p>
          Every email from us has a link to your own page. There you can see what we keep, download it,
          withdraw each consent, and delete everything. To correct something, write to us. We treat no one
          differently for using these rights.
        </p>
        <p>
          When you delete your data, it leaves our database, our photos and our queues right away.
          {crm && ` It leaves ${crm} within the hour. If ${crm} can't be reached, we keep trying.`}
        </p>
        <p>
          {crmOtherUses
            ? "If your browser sends the Global Privacy Control signal, we take it as a no to these other uses, and the registration doesn't ask. You can still agree on your own page."
            : "If your browser sends the Global Privacy Control signal, nothing changes: we don't share your data for anyone else's purposes in any case."}
        </p>
      </Part>
      <Part title="If you disagree with our answer">
        <p>
          We answer requests within 30 days. If you think that we got it wrong, you can appeal:{" "}
          {appeal ? (
            <a href={appeal} className="font-medium text-primary-strong underline underline-offset-4">
              write to us with "appeal" in the subject
            </a>
          ) : (
            <>write to us with "appeal" in the subject</>
          )}
          . We answer an appeal within 45 days. If we say no again, you can contact your state's attorney
          general.
        </p>
      </Part>
      <Part title="How to reach us">
        <p>
          <Contact email={contactEmail || undefined} />
        </p>
      </Part>
    </>
  );
}
