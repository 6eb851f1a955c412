/** What the urgent section says while the administrator has written nothing, or its last day is over. Apart from the rules, which the home page does not load. */
export { default as standingUrgent } from "#words/urgent.json";
