import { expect, type Page } from "@playwright/test";
import { application } from "#server/test/register.ts";
import { isEnglishOnly, type Language, pathIn } from "#shared/language.ts";
import { fixedScreens } from "#shared/screens.ts";
import type { ServerOptions } from "../fixtures.ts";
import { boxOf } from "../helpers/layout.ts";

/** Leads on from what is shown to something that is looked at next, and waits until it is there. */
type Step = (page: Page, site: string) => Promise<void>;

/** One thing that a visitor or the administrator sees, and what can be opened in it. */
export interface State {
  path: string;
  /** Where two states have the same path. */
  name?: string;
  language?: Language;
  seed?: ServerOptions["seed"];
  /** In the panel; shows a tab. */
  isPanel?: true;
  /** Its words open over the page on a phone, and beside the list elsewhere. */
  onlyOnPhones?: true;
  /** Waits for more than the heading. */
  loaded?: Step;
  steps?: readonly Step[];
  /** The console's lines for responses that belong to the state. */
  allow?: RegExp;
}

const submit: Step = async (page) => {
  await page.locator("main form button[type=submit]").first().click();
  await expect(page.getByRole("main").getByRole("alert").first()).toBeVisible();
};
const submitInDialog: Step = async (page) => {
  await page.locator("[role=dialog] button[type=submit]").click();
  await expect(page.getByRole("dialog").getByRole("alert").first()).toBeVisible();
};
const opened: Step = (page) =>
  expect(page.locator("[role=dialog], [role=alertdialog]").first()).toBeVisible();
const press =
  (name: string | RegExp, shown: Step = opened): Step =>
  async (page, site) => {
    await page
      .getByRole("button", { name, exact: typeof name === "string" })
      .first()
      .click();
    await shown(page, site);
  };
const closed: Step = async (page) => {
  await page.keyboard.press("Escape");
  await expect(page.locator("[role=dialog], [role=alertdialog]")).toHaveCount(0);
};
/** Closes the dialog before, and opens another one. */
const pressNext =
  (name: string | RegExp): Step =>
  async (page, site) => {
    await closed(page, site);
    await press(name)(page, site);
  };

const fillIn: Step = async (page) => {
  const field = (name: string) => page.locator(`main input[name="${name}"]`);
  await field("firstName").fill("Rosa");
  await field("lastName").fill("Luxemburg");
  await page.locator('main select[name="state"]').selectOption("Texas");
  await field("email").fill(`sweep.${Date.now()}@example.org`);
  await field("agreeToTerms").check();
};

const lookUp: Step = async (page) => {
  const member = { name: "Ann Lee", party: "Democrat", reason: "Your senator.", phone: "202-224-0000" };
  const place = { photoURL: "", state: "TX", district: "" };
  const representatives = [
    { ...member, ...place, id: "1", name: "Harriet House", district: "37", area: "US House" },
    { ...member, ...place, id: "2", area: "US Senate" },
  ];
  await page.route("**/api/representatives", (route) =>
    route.fulfill({ json: { location: "Austin, TX", lowAccuracy: true, representatives } }),
  );
  await page.locator('main input[name="address"]').first().fill("1100 Congress Ave, Austin, TX 78701");
  await page.locator("main form button[type=submit]").first().click();
  await expect(page.getByRole("heading", { name: "Ann Lee", exact: true })).toBeVisible();
};

/** What is opened in public screens, whatever their language. */
const publicStates: Omit<State, "language">[] = [
  {
    ...{ path: "/register", name: "a registration with every mistake, then thanks" },
    steps: [
      submit,
      async (page, site) => {
        await fillIn(page, site);
        await page.locator("main form button[type=submit]").click();
        await expect(page.locator("main section h1").first()).toBeVisible();
      },
    ],
  },
  { path: "/register?type=provider", name: "a provider's registration with every mistake", steps: [submit] },
  {
    ...{ path: "/become-ambassador", name: "an application with every mistake" },
    steps: [
      async (page, site) => {
        for (const name of ["acceptedGuidelines", "agreeToTerms", "sharePublicly"])
          await page.locator(`main input[name="${name}"]`).check();
        await submit(page, site);
      },
    ],
  },
  { path: "/availability", name: "a report with every mistake", steps: [submit] },
  { path: "/brief", name: "a search for a brief without an address", steps: [submit] },
  {
    ...{ path: "/representative-lookup", name: "a lookup without an address, then one that finds" },
    steps: [submit, lookUp],
  },
  {
    ...{ path: "/representative-lookup", name: "what to say, and a letter, on a phone", onlyOnPhones: true },
    loaded: async (page, site) => {
      await lookUp(page, site);
      await page
        .getByRole("button", { name: /(to say to|decir a) Ann Lee/ })
        .first()
        .click();
      await opened(page, site);
    },
    steps: [
      async (page) => {
        await page.getByRole("dialog").getByRole("tab").last().click();
        await expect(page.getByRole("dialog").getByRole("article")).toBeVisible();
      },
    ],
  },
  {
    ...{ path: "/patient-stories", name: "the form for a story" },
    steps: [press(/^(Share Your Story|Cuente su historia)$/), submitInDialog],
  },
  { path: "/studies", name: "a study", steps: [press(/^(View Study|Ver el estudio)$/)] },
  {
    ...{ path: "/ambassadors", name: "a profile" },
    steps: [
      async (page, site) => {
        await page.locator("main button[aria-haspopup=dialog]").first().click();
        await opened(page, site);
      },
    ],
  },
  {
    ...{ path: "/supporters", name: "the legal texts" },
    steps: [
      press(/^(Privacy Policy|Política de privacidad)$/),
      pressNext(/^(Terms of Service|Términos del servicio)$/),
    ],
  },
  {
    ...{ path: "/", name: "the ways to join" },
    steps: [press(/^(Join the Alliance|Únase a la alianza)$/)],
  },
  {
    ...{ path: "/advocate", name: "a letter" },
    steps: [
      async (page) => {
        await page
          .getByRole("list", { name: /^(Our letters|Nuestras cartas)$/ })
          .getByRole("button")
          .first()
          .click();
        await expect(page.getByRole("article")).toBeVisible();
      },
    ],
  },
];

/** In Spanish, /developers and the panel stay English. */
function publicIn(language: Language): State[] {
  const screens = fixedScreens().map(({ path }) => ({ path }));
  const all: Omit<State, "language">[] = [
    ...screens.filter(({ path }) => path !== "/admin"),
    // Filled in by what the server says is there.
    { path: "/news/:id" },
    { path: "/brief/TX-10" },
    { path: "/no-such-page" },
    { path: "/news/nope" },
    ...publicStates,
  ];
  return all
    .filter(({ path }) => language === "en" || !isEnglishOnly(path))
    .map((state) => ({
      ...state,
      language,
      seed: "demo",
      path: pathIn(language, state.path),
      allow: /status of 40[04]/,
    }));
}

/** Without any content: in Spanish only, since the two languages differ in words alone. */
const emptyScreens: State[] = fixedScreens()
  .filter(({ path }) => !isEnglishOnly(path))
  .map(({ path }) => ({
    ...{ path: pathIn("es", path), language: "es", seed: "none", allow: /status of 40[04]/ },
    name: "an empty site",
  }));

const row = (page: Page) => page.locator("tbody tr").first();
const hasRow: Step = (page) => expect(row(page)).toBeVisible();
const label =
  (text: string): Step =>
  (page) =>
    expect(page.getByLabel(text, { exact: true })).toBeVisible();
const text =
  (words: string): Step =>
  (page) =>
    expect(page.getByText(words, { exact: true }).first()).toBeVisible();
const openRow =
  (shown: Step): Step =>
  async (page, site) => {
    await row(page).getByRole("button").first().click();
    await shown(page, site);
  };

const settings: Record<string, Step> = {
  today: text("The last 90 days as a table"),
  links: label("Petition"),
  washington: text("Found in Washington"),
  lookup: label("Lookups per day (quota)"),
  mail: label("Postal address"),
  team: text("Invite someone"),
  colors: label("Primary color"),
  embeds: label("Line to copy"),
  spanish: text("We answer in Spanish"),
  privacy: label("Health data policy reviewed on"),
  other: text("Photo storage"),
};

const inTabs: Omit<State, "isPanel" | "seed">[] = [
  ...Object.entries(settings).map(([section, loaded]) => ({ path: `settings&section=${section}`, loaded })),
  {
    ...{ path: "settings&section=home-page", name: "words that are not published yet" },
    loaded: async (page) => {
      await page.getByLabel("Urgent title").fill("The FDA decides in March");
      await expect(page.getByText(/^Not on the site yet: 1 change/)).toBeVisible();
    },
  },
  {
    ...{ path: "settings&section=security", loaded: text("Sign out everywhere") },
    steps: [
      press("Set up an authenticator app"),
      pressNext("Add a passkey"),
      pressNext("Sign out everywhere"),
    ],
  },
  {
    ...{ path: "ambassadors", loaded: hasRow },
    steps: [openRow(text("Accepted the guidelines")), press("Edit", label("Professional title"))],
  },
  {
    path: "requests",
    loaded: async (page, site) => {
      const applied = await page.request.post(`${site}/api/ambassadors`, { data: application() });
      expect(applied.status()).toBe(201);
      await page.reload();
      await hasRow(page, site);
    },
    steps: [
      openRow(text("Approve Ambassador")),
      press("Approve Ambassador"),
      pressNext("Ask for more..."),
      pressNext("Reject..."),
    ],
  },
  {
    ...{ path: "users", loaded: hasRow },
    steps: [
      openRow(text("Agreed to email updates")),
      press("Edit", label("First name")),
      async (page, site) => {
        await page.getByLabel("First name").fill("Unsaved");
        await page.getByRole("tab", { name: "News" }).click();
        await opened(page, site);
      },
    ],
  },
  {
    // Of a few: every row costs each look.
    ...{ path: "users&type=supporter", name: "a selection of users", loaded: hasRow },
    steps: [
      async (page) => {
        await page.getByRole("checkbox", { name: /^Select all/ }).check();
        await expect(page.getByRole("region", { name: "Selection" })).toBeVisible();
      },
      press(/^Delete \(/),
      pressNext(/^Hide from public list \(/),
    ],
  },
  { path: "users&import=list", loaded: label("CSV file") },
  {
    ...{ path: "news", loaded: hasRow },
    steps: [
      openRow(label("Excerpt")),
      press("Delete article"),
      async (page, site) => {
        await closed(page, site);
        await press("Spanish", label("Title in Spanish"))(page, site);
      },
    ],
  },
  {
    ...{ path: "news&show=stories", loaded: text("Add Story") },
    steps: [press("Add Story", label("Story"))],
  },
  { path: "news&show=studies", loaded: hasRow, steps: [openRow(label("Summary"))] },
  {
    ...{ path: "news&show=mailings", loaded: text("No mailings yet.") },
    steps: [press("New Mailing", label("Subject"))],
  },
  { path: "news&show=availability", loaded: text("No reports are held back.") },
  { path: "news&show=trash", loaded: text("The trash is empty.") },
  {
    ...{ path: "hero-images", loaded: (page) => expect(page.getByLabel(/^Edit: /).first()).toBeVisible() },
    steps: [
      press("Add New Image", label("Image title")),
      press("Upload photo", (page) => expect(page.locator(".uppy-Dashboard")).toBeVisible()),
    ],
  },
  { path: "logs", loaded: hasRow, steps: [openRow(text("User agent"))] },
];

/** Every screen, tab and dialog that can be reached without a story. */
export const states: State[] = [
  ...publicIn("en"),
  ...publicIn("es"),
  ...emptyScreens,
  {
    ...{ path: "/admin", name: "the login", allow: /status of 401/ },
    steps: [
      async (page) => {
        await page.getByRole("button", { name: "Login" }).click();
        await expect(page.getByRole("link", { name: "Username is required" })).toBeVisible();
        for (const target of [
          page.getByRole("link", { name: "Back to the website" }),
          page.getByText("Can't sign in?"),
        ])
          expect((await boxOf(target)).height).toBeGreaterThanOrEqual(44);
      },
    ],
  },
  ...inTabs.map(
    (state): State => ({ ...state, path: `/admin?tab=${state.path}`, isPanel: true, seed: "demo" }),
  ),
];
