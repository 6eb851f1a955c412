import { type ScreenName, screens } from "#shared/screens.ts";
import { type LazyPage, lazyPage } from "./lib/lazy.ts";

/** The page of each screen, in a chunk of its own. */
const pages: Record<ScreenName, LazyPage> = {
  home: lazyPage(async () => (await import("./pages/home/home-page.tsx")).HomePage),
  ambassadors: lazyPage(
    async () => (await import("./pages/ambassadors/ambassadors-page.tsx")).AmbassadorsPage,
  ),
  healthDataPrivacy: lazyPage(
    async () =>
      (await import("./pages/health-data-privacy/health-data-privacy-page.tsx")).HealthDataPrivacyPage,
  ),
  becomeAmbassador: lazyPage(
    async () => (await import("./pages/become-ambassador/become-ambassador-page.tsx")).BecomeAmbassadorPage,
  ),
  ambassadorGuidelines: lazyPage(
    async () =>
      (await import("./pages/ambassador-guidelines/ambassador-guidelines-page.tsx")).AmbassadorGuidelinesPage,
  ),
  news: lazyPage(async () => (await import("./pages/news/news-page.tsx")).NewsPage),
  article: lazyPage(async () => (await import("./pages/news/article-page.tsx")).ArticlePage),
  patientStories: lazyPage(
    async () => (await import("./pages/patient-stories/patient-stories-page.tsx")).PatientStoriesPage,
  ),
  studies: lazyPage(async () => (await import("./pages/studies/studies-page.tsx")).StudiesPage),
  advocate: lazyPage(async () => (await import("./pages/advocate/advocate-page.tsx")).AdvocatePage),
  supporters: lazyPage(async () => (await import("./pages/supporters/supporters-page.tsx")).SupportersPage),
  register: lazyPage(async () => (await import("./pages/register/register-page.tsx")).RegisterPage),
  representativeLookup: lazyPage(
    async () =>
      (await import("./pages/representative-lookup/representative-lookup-page.tsx")).RepresentativeLookupPage,
  ),
  admin: lazyPage(async () => (await import("./pages/admin/admin-page.tsx")).AdminPage),
  confirm: lazyPage(async () => (await import("./pages/confirm/confirm-page.tsx")).ConfirmPage),
  preferences: lazyPage(
    async () => (await import("./pages/preferences/preferences-page.tsx")).PreferencesPage,
  ),
  myData: lazyPage(async () => (await import("./pages/my-data/my-data-page.tsx")).MyDataPage),
};

/** Shown at any other address. */
export const NotFound = lazyPage(
  async () => (await import("./pages/not-found/not-found-page.tsx")).NotFoundPage,
);

export const routes = Object.entries(pages).map(([name, Page]) => ({
  path: screens[name as ScreenName].path,
  Page,
}));

export const pageAt = (path: string): LazyPage =>
  routes.find(({ path: pattern }) => new RegExp(`^${pattern.replace(/:\w+/, "[^/]+")}/?$`, "i").test(path))
    ?.Page ?? NotFound;
