import type { ReactNode } from "react";
import { legalEffectiveDate } from "#shared/site.ts";

export const legalDescription = `Effective ${legalEffectiveDate}`;

export function Clause({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-7 first:mt-0">
      <h3 className="mb-2 text-lg">{title}</h3>
      <div className="space-y-3">{children}</div>
    </section>
  );
}

export function Points({ children }: { children: ReactNode }) {
  return <ul className="list-disc space-y-1.5 pl-6 marker:text-ink-soft">{children}</ul>;
}

export function Contact({ email }: { email: string | undefined }) {
  if (!email) return <>the contact address at the foot of this site</>;
  return (
    <a href={`mailto:${email}`} className="font-medium text-primary-strong underline underline-offset-4">
      {email}
    </a>
  );
}

export const days = (count: number): string => (count === 1 ? "1 day" : `${count} days`);
