/** What the urgent section says while the administrator has written nothing, or its last day is over. Apart from the rules, which the home page does not load. */
export const standingUrgent = {
  title: "Access to NDT is under threat",
  text: "Decisions now being prepared in Washington could take natural desiccated thyroid off pharmacy shelves. People who have been well on it for years would have to start over, and some have no other treatment that works for them.",
};
