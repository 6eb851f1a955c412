import { lazyPage } from "./lib/lazy-page.ts";
import { paths } from "./paths.ts";

/** Every screen and its address; each page is a chunk of its own. The first match is shown. */
export const routes = [
  { path: paths.home, Page: lazyPage(async () => (await import("./pages/home/home-page.tsx")).HomePage) },
  {
    path: paths.ambassadors,
    Page: lazyPage(async () => (await import("./pages/ambassadors/ambassadors-page.tsx")).AmbassadorsPage),
  },
  {
    path: paths.becomeAmbassador,
    Page: lazyPage(
      async () => (await import("./pages/become-ambassador/become-ambassador-page.tsx")).BecomeAmbassadorPage,
    ),
  },
  {
    path: paths.ambassadorGuidelines,
    Page: lazyPage(
      async () =>
        (await import("./pages/ambassador-guidelines/ambassador-guidelines-page.tsx"))
          .AmbassadorGuidelinesPage,
    ),
  },
  { path: paths.news, Page: lazyPage(async () => (await import("./pages/news/news-page.tsx")).NewsPage) },
  {
    path: paths.article,
    Page: lazyPage(async () => (await import("./pages/news/article-page.tsx")).ArticlePage),
  },
  {
    path: paths.patientStories,
    Page: lazyPage(
      async () => (await import("./pages/patient-stories/patient-stories-page.tsx")).PatientStoriesPage,
    ),
  },
  {
    path: paths.studies,
    Page: lazyPage(async () => (await import("./pages/studies/studies-page.tsx")).StudiesPage),
  },
  {
    path: paths.advocate,
    Page: lazyPage(async () => (await import("./pages/advocate/advocate-page.tsx")).AdvocatePage),
  },
  {
    path: paths.supporters,
    Page: lazyPage(async () => (await import("./pages/supporters/supporters-page.tsx")).SupportersPage),
  },
  {
    path: paths.register,
    Page: lazyPage(async () => (await import("./pages/register/register-page.tsx")).RegisterPage),
  },
  { path: paths.admin, Page: lazyPage(async () => (await import("./pages/admin/admin-page.tsx")).AdminPage) },
  {
    path: paths.representativeLookup,
    Page: lazyPage(
      async () =>
        (await import("./pages/representative-lookup/representative-lookup-page.tsx"))
          .RepresentativeLookupPage,
    ),
  },
  {
    path: paths.confirm,
    Page: lazyPage(async () => (await import("./pages/confirm/confirm-page.tsx")).ConfirmPage),
  },
  {
    path: paths.preferences,
    Page: lazyPage(async () => (await import("./pages/preferences/preferences-page.tsx")).PreferencesPage),
  },
  {
    path: paths.myData,
    Page: lazyPage(async () => (await import("./pages/my-data/my-data-page.tsx")).MyDataPage),
  },
];

/** What any other address shows. */
export const NotFound = lazyPage(
  async () => (await import("./pages/not-found/not-found-page.tsx")).NotFoundPage,
);

/** The page at a path. */
export const pageAt = (path: string) =>
  routes.find(({ path: pattern }) => new RegExp(`^${pattern.replace(/:\w+/, "[^/]+")}/?$`, "i").test(path))
    ?.Page ?? NotFound;
