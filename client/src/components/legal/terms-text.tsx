import { siteName } from "#shared/site.ts";
import { Clause, Contact, Points } from "./legal-text.tsx";

interface TermsTextProps {
  /** The state whose law governs; a placeholder until the alliance has settled it. */
  governingState?: string | undefined;
  contactEmail?: string | undefined;
}

export function TermsText({ governingState = "[State]", contactEmail }: TermsTextProps) {
  return (
    <>
      <Clause title="1. About these terms">
        <p>
          {siteName} (“the alliance”, “we”) is a patient advocacy group in the United States. We work to keep
          natural desiccated thyroid (NDT) medication available to the people who need it. These terms are an
          agreement between you and us about the use of this website. By registering, applying as an
          ambassador or sending us a story, you accept them. If you only read, please keep to sections 2, 6
          and 7.
        </p>
      </Clause>
      <Clause title="2. Not medical advice">
        <p>
          What you find here is information and advocacy. It is no diagnosis, no treatment and no substitute
          for a clinician who knows you. Never start, stop or change a medication because of something that
          you read on this site. In an emergency, call 911.
        </p>
        <p>
          That someone is listed as an ambassador or a supporter doesn't mean that we recommend their
          practice, and reading or writing to them here doesn't make you their patient.
        </p>
      </Clause>
      <Clause title="3. Registering">
        <Points>
          <li>Registering is free. You must be at least 18 years old, and register for yourself only.</li>
          <li>
            Please give true answers, and tell us when they change. One email address is one registration.
          </li>
          <li>
            Being shown on the public supporters list is your choice. It shows your first name, the first
            letter of your last name, your state, whether you are a patient, provider or supporter, and your
            photo if you add one.
          </li>
          <li>You can leave at any time, without giving a reason.</li>
        </Points>
      </Clause>
      <Clause title="4. Ambassadors">
        <Points>
          <li>
            Ambassadors are healthcare professionals who volunteer. They are not our employees, agents or
            partners, are not paid, and may not bind us to anything.
          </li>
          <li>
            We review every application and may ask for proof of a license or credential. We may accept or
            decline an application, and may end an ambassador's listing, above all when the Ambassador
            Guidelines aren't kept.
          </li>
          <li>
            An approved profile is public: name, photo, credentials, biography, links, and the email address
            and phone number given in the application.
          </li>
          <li>
            Ambassadors answer for their own practice, licenses and statements, and must disclose what could
            influence what they say about thyroid medication.
          </li>
        </Points>
      </Clause>
      <Clause title="5. What you send us">
        <p>
          Photos, stories and biographies stay yours. By sending them you allow us to store them, to fit them
          to the page (size, format, small corrections) and to publish them in the ways that you have agreed
          to, without a fee, for as long as you leave them with us. You confirm that they are your own, that
          they are true to the best of your knowledge, and that everybody who can be recognized in them has
          agreed.
        </p>
        <p>We publish nothing of it before we have looked at it, and may decide not to publish it at all.</p>
      </Clause>
      <Clause title="6. Fair use of the site">
        <p>Please don't:</p>
        <Points>
          <li>register someone else, or pretend to be someone you aren't;</li>
          <li>
            send anything unlawful, threatening, hateful or misleading, or advertise products or services;
          </li>
          <li>collect names, photos or contact details from the site, by hand or by program;</li>
          <li>use an ambassador's contact details for anything but what they are published for;</li>
          <li>try to get around the site's protections, overload it, or reach what isn't meant for you.</li>
        </Points>
        <p>We may remove what breaks these rules, and end the registration of those who break them.</p>
      </Clause>
      <Clause title="7. Our content, and other people's sites">
        <p>
          You may share links to this site freely, and copy our sample letters and shared texts for your own
          advocacy. Otherwise the site's texts, design and name belong to the alliance or to those who lent
          them to us.
        </p>
        <p>
          We link to petitions, government pages, studies and other sites that we don't run. Their terms and
          privacy policies apply there. The list of your representatives comes from public sources; please
          check it before you rely on it. What you write to a lawmaker, an agency or the public, you say in
          your own name.
        </p>
      </Clause>
      <Clause title="8. No warranty">
        <p>
          We run this site with care, as volunteers and with limited means. It comes “as is”: we don't promise
          that it is free of errors, always up to date or always reachable, nor that our advocacy will have a
          certain result.
        </p>
      </Clause>
      <Clause title="9. Liability">
        <p>
          As far as the law allows, the alliance, its leadership, volunteers and ambassadors are not liable
          for indirect or consequential damages that come from using this site or from relying on what it
          says. Nothing in these terms limits a liability that the law doesn't let us limit, or takes away
          rights that you have as a consumer.
        </p>
      </Clause>
      <Clause title="10. Changes, and the end">
        <p>
          When we change these terms, we change the date above. If a change matters to those who are
          registered, we tell them by email before it takes effect; if you don't agree, you can leave. If a
          part of these terms turns out not to hold, the rest still does.
        </p>
      </Clause>
      <Clause title="11. Governing law">
        <p>
          These terms are governed by the law of the State of {governingState} and by United States federal
          law, without regard to rules that would refer to another law. Disputes go to the state or federal
          courts in {governingState}. Before anyone goes to court, please write to us: most things can be
          settled between people.
        </p>
      </Clause>
      <Clause title="12. Contact">
        <p>
          Questions about these terms: <Contact email={contactEmail} />.
        </p>
      </Clause>
    </>
  );
}
