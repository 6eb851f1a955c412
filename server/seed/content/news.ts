/** Articles as they might be written. One list of texts, so one file, however long. */
interface SeedArticle {
  readonly title: string;
  readonly excerpt: string;
  /** Markdown. */
  readonly content: string;
  /** Badges: urgent red, success green, research blue, anything else grey. */
  readonly category: "urgent" | "success" | "research" | "community" | "events";
  readonly image: string;
  readonly publishedDaysAgo: number;
}

export const news: readonly SeedArticle[] = [
  {
    title: "FDA's letters on desiccated thyroid: what they say, and what you can do",
    excerpt:
      "In August 2025 the agency told manufacturers that it means to act against unapproved animal-derived thyroid products. Here is what is known, in plain words.",
    content: `On August 6, 2025, the US Food and Drug Administration (FDA) sent letters to manufacturers, importers and distributors of animal-derived thyroid products. That group includes natural desiccated thyroid, or NDT. The agency wrote that it considers these products to be biologics that have never been approved, and that it intends to take action against them.

FDA said it was not taking immediate action, so that patients would have time to change to an approved medicine, and that it believed this could take up to 12 months. It estimated that about 1.5 million people received a prescription for an animal-derived thyroid product in 2024. A week later the agency's leadership said publicly that it is committed to pursuing a first approval of desiccated thyroid, pending the results of clinical trials, and that access would be ensured in the meantime.

## What this means for you

The letters are addressed to companies. They do not ask any patient to stop a medicine. **Please do not stop or change your thyroid medicine on your own.** Too much or too little thyroid hormone can do harm, and any change needs a plan and blood tests.

- Talk with your clinician now about what you would do if your medicine became hard to find.
- Ask your pharmacy how long its supply usually lasts, and refill early where your plan allows it.
- Keep a written record of your dose, your last laboratory results and how you feel.

## What we are asking for

We ask that nobody who is stable and well be made to change without a medical reason, and that the path to approval be a realistic one. We support testing, honest labels and consistent tablets. Good rules and continued access belong together.

> A treatment that has kept someone well for years should not end because a deadline came before the answer did.

You can help today. The [Advocate page](/advocate) has three steps and letters to start from, and [the representative finder](/representative-lookup) shows who speaks for your address. Rules and dates can change: before you act on a date, check the agency's own page on unapproved thyroid medications.`,
    category: "urgent",
    image: "news-1.webp",
    publishedDaysAgo: 3,
  },
  {
    title: "Twenty minutes, one letter: how to write to Congress so that it is read",
    excerpt:
      "A short letter in your own words weighs more than a long one in ours. Four sentences are enough, and this is how to find them.",
    content: `Every week someone asks us whether letters to Congress still matter. Staff in congressional offices sort what comes in by subject and by place, and a letter from a constituent that tells a real story gets put aside to be read. Twenty minutes at the kitchen table is enough to write one.

## Four sentences

1. **Who you are and where you live.** Your town and ZIP code show that you are a constituent.
2. **What happened to you.** One fact from your own life: a year, a dose, a thing you could not do and now can.
3. **What you are asking for.** For example: continued access to natural desiccated thyroid while its approval is decided.
4. **How to answer you.** An address or a telephone number, and a thank-you.

That is the whole letter. Leave out what you would not want a stranger to read: you do not owe anyone your full medical history.

## Before you send it

Read it aloud once. If a sentence makes you stumble, make it shorter. Then use the [representative finder](/representative-lookup) to get the right office. You have two senators and one representative, and the same letter can go to all three.

Our [letter templates](/advocate) are there for the days when the blank page wins. Change at least one sentence in them, so that the letter becomes yours. And if you receive an answer, write back to say thank you. Hardly anyone does, and it is remembered.`,
    category: "community",
    image: "news-2.webp",
    publishedDaysAgo: 9,
  },
  {
    title: "Two trials from one hospital, and what they really found",
    excerpt:
      "The studies of 2013 and 2021 are quoted on every side of the argument. We read both from beginning to end.",
    content: `Two randomized trials come up in nearly every conversation about desiccated thyroid. Both were run by a team at Walter Reed National Military Medical Center, and both appeared in *The Journal of Clinical Endocrinology & Metabolism*. They are careful studies, and they are often quoted by halves.

## The 2013 study

Seventy people with hypothyroidism took desiccated thyroid for 16 weeks and levothyroxine for 16 weeks, without knowing which was which. On average their symptoms and their thinking tests did not differ. When asked which they preferred, 34 chose desiccated thyroid, 13 chose levothyroxine and 23 had no preference. Those who preferred desiccated thyroid also scored better while taking it.

## The 2021 study

Seventy-five people tried three treatments: levothyroxine, levothyroxine with liothyronine, and desiccated thyroid. Again the whole group did about equally well on each, apart from a slightly faster heart rate on desiccated thyroid. But the third of patients who had felt worst on levothyroxine strongly preferred a treatment that contains T3, and did better on it.

## What we take from them

- Levothyroxine serves most people well, and nothing here says otherwise.
- "No difference on average" is not the same as "no difference for anyone".
- Both studies were small and lasted months, not years. They cannot settle long-term safety.

We would like to see a larger trial that starts with the patients who still feel unwell. Until there is one, an honest summary is that choice helps some people, and that we do not yet know how to tell who they are in advance. Both papers are listed, with their sources, on our [studies page](/studies).`,
    category: "research",
    image: "news-3.webp",
    publishedDaysAgo: 16,
  },
  {
    title: "Ten clinicians, ten states: meet our first ambassadors",
    excerpt:
      "They are physicians, nurses, a pharmacist, a physician assistant and a naturopathic doctor. They do not agree on everything, and that is the point.",
    content: `When we opened applications for the ambassador program we hoped for five. Ten clinicians have now been reviewed and welcomed, from a family doctor on the long roads of New Mexico to a nurse educator in Brooklyn. Their profiles are on the [ambassadors page](/ambassadors).

## What an ambassador does

An ambassador is a volunteer. They speak at our open evenings, review what we publish before it goes out, and answer journalists who want a clinician's view. They are not paid, and each of them writes a disclosure that everybody can read.

They also disagree. One of them prescribes desiccated thyroid rarely, another often. One thinks that genetic testing will change the field within a few years, and another doubts it. What they share is the conviction that a patient who is well should not be made unwell by a shortage of choices.

## How applications are reviewed

- Leadership checks the license and the credentials.
- We talk about the guidelines, and about evidence above all.
- The answer comes within two or three business days.

If you are a clinician who works with thyroid patients, we would be glad to hear from you. [The application](/become-ambassador) takes about ten minutes, and the [guidelines](/ambassador-guidelines) say what you would be agreeing to.`,
    category: "success",
    image: "news-4.webp",
    publishedDaysAgo: 24,
  },
  {
    title: "When a refill is late: a calm checklist for the kitchen door",
    excerpt:
      "Shortages happen to every medicine. A little preparation turns a bad week into an ordinary errand. Print this and put it up.",
    content: `The worst moment to think about a shortage is at the counter. Our pharmacist volunteers wrote this checklist for calm days. It fits on one page.

## While you still have tablets

- Write down the exact name, strength and manufacturer printed on your bottle.
- Know how many days you have left. Call when you are down to ten.
- Ask your clinician what to do if your medicine cannot be had, and write the answer down.

## When the pharmacy says "not in stock"

1. Ask when the next delivery is expected, and whether another branch has it.
2. Ask the pharmacist to call your clinician, or call yourself. A prescription can be moved.
3. Do not borrow tablets, halve your dose or switch strengths on your own. The hormone stays in the body for days, so one careful telephone call is better than a quick fix.

> Bring the bottle, not just the name. Half of the calls I make are about a strength that someone remembered wrongly.
>
> — a pharmacist volunteer of the Alliance

## When you feel unwell

A racing heart, chest pain, confusion or a fainting spell is not a refill problem. Call your clinician, or 911 in an emergency.

If you have been without your medicine because of a shortage, your account helps us to show how often it happens. You can tell it under [patient stories](/patient-stories). We publish nothing without asking you first.`,
    category: "community",
    image: "news-5.webp",
    publishedDaysAgo: 33,
  },
  {
    title: "One small gene and a large question: what DIO2 studies can tell us",
    excerpt:
      "Why does the same tablet suit one person and not another? Part of the answer may be inherited. It is too early to say how much.",
    content: `The body makes its active thyroid hormone, T3, mostly by converting T4. Enzymes called deiodinases do the work, and one of them is built from instructions in a gene named DIO2. Some people carry a common variant of it. Researchers have long wondered whether those people need something other than T4 alone.

## What has been found

In 2009 a study of 552 patients reported that the 16 percent with one form of the variant felt worse on T4, and improved more when T3 was added. In 2017 a blinded trial of 45 patients found that preference for combined treatment rose with the number of variants carried, in DIO2 and in a second gene named MCT10.

## What has not

- The 2021 trial from Walter Reed looked for the same effect of DIO2 and did not find it.
- Forty-five people are few. Results as clean as that often soften when a larger group is studied.
- Neither of the first two studies was about desiccated thyroid itself. They looked at synthetic T4 and T3.

So a genetic test cannot choose your treatment today, and we would be wary of anyone who sells one for that purpose. What the research does show is that differences between patients are real enough to study. That alone is a good reason to keep more than one treatment available.

Sources for all three papers are on the [studies page](/studies).`,
    category: "research",
    image: "news-6.webp",
    publishedDaysAgo: 45,
  },
  {
    title: "Notes from our open evening: your questions, our clinicians' answers",
    excerpt:
      "Three ambassadors stayed an hour longer than planned. These are the questions that came up most, with their answers in short.",
    content: `Our last online open evening was supposed to end at eight. At nine there were still hands up. Thank you to everyone who came, and to the three ambassadors who stayed. We do not record these evenings, so that people can speak freely. These notes were checked by the clinicians before we published them.

## "How do I raise this without sounding difficult?"

Bring one page. Write down what you feel, since when, and what you would like to be able to do again. Ask a question that cannot be answered with yes or no: "What would we try next, and how would we know whether it helped?"

## "Should I stock up?"

Refill on time, and early if your plan allows it. Do not buy from sellers that ask for no prescription: nobody can tell you what is in that bottle.

## "My doctor says no. What now?"

Ask for the reason, and listen to it. There are good ones, such as heart disease, weak bones or pregnancy. If you would like a second opinion, say so openly and ask for your records. Most clinicians will help you to get one.

## What happens next

- The next open evening will be announced by email to everyone who is [registered](/register).
- Questions we could not get to will be answered in writing.
- A clinician who would like to take a turn is very welcome to [apply](/become-ambassador).`,
    category: "events",
    image: "news-7.webp",
    publishedDaysAgo: 58,
  },
  {
    title: "Our letters have been rewritten, with the red pencils of forty readers",
    excerpt:
      "You told us that the old templates were too long and too angry. The new ones are shorter, kinder and easier to make your own.",
    content: `In the spring we asked our members to be hard on our letter templates. Forty of you took the trouble to print them, mark them and send them back. One reader crossed out a whole page and wrote "who talks like this?" in the margin. She was right.

The three new letters are on the [Advocate page](/advocate) now: one for patients, one for health care providers, and one for colleagues, friends and family.

## What changed

- Each letter fits on one page, with room for a signature.
- Every medical claim was checked against a published source, and four were removed.
- The words "demand" and "outrage" are gone. "Please" and "because" have moved in.
- Blanks are marked clearly, so that nobody mails a letter to "Dear NAME" again.

## Why the tone matters

The people who open these letters did not write the policy. They can pass a clear request on to somebody who did, and they are more likely to pass on one that treats them as an ally. A letter can be firm and friendly at once.

Thank you to everybody who wielded a pencil. If you find a sentence that still sounds like a committee, tell us, and we will sharpen ours again.`,
    category: "success",
    image: "news-8.webp",
    publishedDaysAgo: 72,
  },
];
