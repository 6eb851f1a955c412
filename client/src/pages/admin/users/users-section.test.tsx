import { QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createQueryClient } from "#client/api/query-client.ts";
import { useAppForm } from "#client/components/form/form.tsx";
import type { Person } from "#shared/api/people.ts";
import { optional } from "#words/field.json";
import { formValues } from "../editor/editor.tsx";
import { UserFields, userForm } from "./users-section.tsx";

const at = "2026-01-02T03:04:05.000Z";
const user: Person = {
  id: "a registration",
  userId: "an account",
  firstName: "Ada",
  lastName: "Example",
  email: "ada@example.org",
  phone: null,
  state: "Texas",
  registrationType: "provider",
  licenseNumber: null,
  specialty: null,
  credentials: null,
  bio: null,
  disclosures: null,
  photoUrl: null,
  referralSource: null,
  ambassadorInfo: null,
  wantAmbassadorRole: false,
  sharePublicly: true,
  agreeToTerms: true,
  subscribeUpdates: true,
  crmConsent: false,
  language: "en",
  district: null,
  role: "healthcare_professional",
  status: "active",
  isAmbassador: false,
  confirmed: true,
  hidden: false,
  burst: false,
  heldBack: false,
  processedAt: null,
  createdAt: at,
  updatedAt: at,
  crm: { status: "synced", reason: null, syncedAt: at },
};

function WholeForm() {
  const form = useAppForm({
    schema: userForm,
    defaultValues: formValues(userForm, user),
    onSubmit: async () => undefined,
  });
  return <UserFields form={form} user={user} onPhoto={() => undefined} />;
}

beforeAll(() => void vi.stubGlobal("location", { origin: "https://example.org" }));
afterAll(() => void vi.unstubAllGlobals());

const render = () =>
  renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient()}>
      <WholeForm />
    </QueryClientProvider>,
  );

it("offers every field that its contract takes", () => {
  const offered = [...render().matchAll(/<(?:input|select|textarea)[^>]* name="(\w+)"/g)];
  expect(offered.map(([, name]) => name).sort()).toEqual(Object.keys(userForm.shape).sort());
});

it("marks as optional exactly what may be left empty", () => {
  const labels = [...render().matchAll(/<label for="[^"]*-(\w+)"[^>]*>(.*?)<\/label>/gs)];
  const marked = labels.flatMap(([, name, label]) => (label?.includes(optional) ? name : []));
  const mayBeEmpty = Object.entries(userForm.shape).filter(([, rule]) => rule.safeParse("").success);
  expect(marked.sort()).toEqual(mayBeEmpty.map(([name]) => name).sort());
});
