/** What a post about NDT should carry (section 2 of the specification). */
export const suggestedTag = "@FDA";
export const hashtags = ["#SaveNDT", "#ThyroidAwareness", "#ThyroidCare", "#PatientChoice", "#ThyroidHealth"];

export const tagLine = [suggestedTag, ...hashtags].join(" ");

/** A post to start from: short enough for every network. */
export const suggestedPost = `Patients and their clinicians should be able to choose the thyroid medicine that works. Please keep natural desiccated thyroid available. ${tagLine}`;
