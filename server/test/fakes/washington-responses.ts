import { json } from "./fake-server.ts";

/** Responses of the Federal Register, openFDA, congress.gov and congress-legislators, in their own shapes, with invented data. */

export const fdaWindow = (more: Record<string, unknown> = {}) => ({
  document_number: "2026-04512",
  title: "Desiccated Thyroid Extract; Request for Comments",
  type: "Notice",
  html_url: "https://www.federalregister.gov/documents/2026/11/02/2026-04512/desiccated-thyroid-extract",
  publication_date: "2026-11-02",
  comments_close_on: "2027-03-03",
  comment_url: "https://www.regulations.gov/commenton/FDA-2026-N-1234-0001",
  docket_ids: ["Docket No. FDA-2026-N-1234"],
  ...more,
});

export const fdaNotice = (more: Record<string, unknown> = {}) =>
  fdaWindow({
    document_number: "2026-05000",
    title: "Thyroid Tablets; Guidance for Industry",
    comments_close_on: null,
    comment_url: null,
    docket_ids: null,
    publication_date: "2026-11-16",
    ...more,
  });

export const federalRegisterResponse = (...results: object[]) =>
  results.length > 0
    ? { count: results.length, description: "Documents", total_pages: 1, results }
    : { count: 0, description: "Documents" };

const meta = { disclaimer: "Do not rely on openFDA", results: { skip: 0, limit: 500, total: 1 } };
export const openFdaResponse = (...results: object[]) => ({ meta, results });
export const openFdaNothing = json({ error: { code: "NOT_FOUND", message: "No matches found!" } }, 404);

export const shortage = (more: Record<string, unknown> = {}) => ({
  package_ndc: "00456-0459-01",
  generic_name: "Thyroid Tablets",
  proprietary_name: "Sample Thyroid",
  company_name: "Sample Laboratories",
  presentation: "Sample Thyroid, Tablet, 60 mg (NDC 0456-0459-01)",
  shortage_reason: "Demand increase for the drug",
  status: "Current",
  update_date: "11/10/2026",
  initial_posting_date: "10/01/2026",
  openfda: {},
  ...more,
});

export const recall = (more: Record<string, unknown> = {}) => ({
  recall_number: "D-0123-2027",
  event_id: "98765",
  status: "On-Going",
  classification: "Class I",
  product_description: "Sample NP Thyroid (thyroid tablets, USP), 30 mg, 100-count bottle",
  reason_for_recall: "Superpotent drug: up to 115% of the labeled amount of T3",
  code_info: "Lots M329A19-1, M330J19-3",
  recalling_firm: "Sample Pharmaceuticals, LLC",
  recall_initiation_date: "20261105",
  report_date: "20261118",
  openfda: {},
  ...more,
});

export const billResponse = (more: Record<string, unknown> = {}) => ({
  bill: {
    congress: 119,
    type: "HR",
    number: "8630",
    title: "Protecting Equal Access to Thyroid Act of 2026",
    introducedDate: "2026-04-30",
    originChamber: "House",
    sponsors: [
      {
        bioguideId: "A000001",
        fullName: "Rep. Austin, Ann [D-TX-37]",
        party: "D",
        state: "TX",
        district: 37,
      },
    ],
    cosponsors: {
      count: 1,
      countIncludingWithdrawnCosponsors: 2,
      url: "https://api.congress.gov/v3/bill/119/hr/8630/cosponsors",
    },
    committees: { count: 1, url: "https://api.congress.gov/v3/bill/119/hr/8630/committees" },
    latestAction: {
      actionDate: "2026-04-30",
      text: "Referred to the House Committee on Energy and Commerce.",
    },
    laws: [],
    updateDate: "2026-05-01",
    ...more,
  },
  request: { congress: "119", contentType: "application/json", format: "json" },
});

export const cosponsor = (bioguideId: string, more: Record<string, unknown> = {}) => ({
  bioguideId,
  fullName: `Rep. ${bioguideId}`,
  party: "D",
  state: "TX",
  isOriginalCosponsor: false,
  sponsorshipDate: "2026-05-12",
  ...more,
});

export const cosponsorsResponse = (...cosponsors: object[]) => ({
  cosponsors,
  pagination: { count: cosponsors.length },
  request: {},
});

export const committeesResponse = (
  ...committees: object[]
): { committees: object[]; pagination: object; request: object } => ({
  committees: committees.length
    ? committees
    : [
        {
          activities: [{ date: "2026-04-30T14:00:00Z", name: "Referred To" }],
          chamber: "House",
          name: "Energy and Commerce Committee",
          systemCode: "hsif00",
          type: "Standing",
        },
      ],
  pagination: { count: 1 },
  request: {},
});

/** committee-membership-current.json. */
export const membershipFile = {
  HSIF: [
    { name: "Bo Ten", party: "majority", rank: 1, title: "Chairman", bioguide: "B000002" },
    { name: "Ed Vermont", party: "minority", rank: 1, bioguide: "E000005" },
  ],
  HSIF14: [{ name: "Ed Vermont", party: "minority", rank: 1, bioguide: "E000005" }],
  SSHR: [{ name: "Cy Senator", party: "majority", rank: 1, bioguide: "C000003" }],
  SSAF: [{ name: "Di Senator", party: "majority", rank: 1, bioguide: "D000004" }],
};
