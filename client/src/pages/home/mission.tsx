import { Card } from "#client/components/ui/card.tsx";
import { TextLink } from "#client/components/ui/text-link.tsx";
import { paths } from "#client/lib/paths.ts";
import * as words from "#words/home.json";
import clinicians from "./pictures/clinicians.svg";
import letters from "./pictures/letters.svg";
import patients from "./pictures/patients.svg";

const cards = [
  {
    picture: patients,
    title: words.patients,
    text: words.patientsText,
    link: words.patientsLink,
    href: paths.register,
  },
  {
    picture: clinicians,
    title: words.providers,
    text: words.providersText,
    link: words.providersLink,
    href: paths.becomeAmbassador,
  },
  {
    picture: letters,
    title: words.fda,
    text: words.fdaText,
    link: words.fdaLink,
    href: paths.advocate,
  },
];

export function Mission() {
  return (
    <section aria-labelledby="mission" className="mt-5 border-y border-line bg-sunken sm:mt-16">
      <div className="mx-auto max-w-page px-edge py-6 sm:px-6 sm:py-20">
        <div className="grid gap-x-14 gap-y-3 lg:grid-cols-[1fr_2fr]">
          <h2 id="mission">{words.mission}</h2>
          <div>
            <p className="text-pretty sm:text-xl sm:leading-normal">{words.missionText}</p>
            <p className="mt-2 flex flex-wrap gap-x-6 sm:mt-5">
              <TextLink href={paths.studies} className="inline-flex min-h-11 items-center">
                {words.evidence}
              </TextLink>
              <TextLink href={paths.patientStories} className="inline-flex min-h-11 items-center">
                {words.stories}
              </TextLink>
            </p>
          </div>
        </div>
        <ul className="mt-5 grid gap-3 sm:mt-12 sm:gap-6 lg:grid-cols-3">
          {cards.map(({ picture, title, text, link, href }) => (
            <Card
              as="li"
              flush
              key={href}
              className="flex flex-col md:max-lg:flex-row md:max-lg:items-center"
            >
              <img
                src={picture}
                alt=""
                width={640}
                height={320}
                loading="lazy"
                className="hidden h-auto w-full sm:block md:max-lg:w-72"
              />
              <div className="flex flex-1 flex-col p-4 sm:p-6">
                <h3>{title}</h3>
                <p className="mt-1 text-ink-soft sm:mt-2 sm:mb-3">{text}</p>
                <p className="mt-auto">
                  <TextLink href={href} className="inline-flex min-h-11 items-center">
                    {link}
                  </TextLink>
                </p>
              </div>
            </Card>
          ))}
        </ul>
      </div>
    </section>
  );
}
