import { QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Router } from "wouter";
import { createQueryClient } from "#client/api/query-client.ts";
import { emptyForm, RegistrationForm, useRegistrationForm } from "./registration-form.tsx";

/** What a provider is asked while the CRM has other uses: every field. */
function WholeForm() {
  const registration = useRegistrationForm();
  return <RegistrationForm registration={{ ...registration, asksCrmConsent: true }} />;
}

it("asks every field of the registration", () => {
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient()}>
      <Router ssrPath="/register" ssrSearch="type=provider">
        <WholeForm />
      </Router>
    </QueryClientProvider>,
  );
  const fieldNames = [...markup.matchAll(/<(?:input|select|textarea)[^>]* name="(\w+)"/g)].map(
    ([, name]) => name,
  );
  expect([...new Set(fieldNames)].sort()).toEqual(Object.keys(emptyForm).sort());
});
