import { z } from "zod";
import standingUrgent from "#words/urgent.json";
import { requiredLine, requiredText } from "../fields.ts";
import { orEmpty, type SettingDefinitions } from "./definition.ts";

export const urgent = {
  urgentTitle: {
    isPublic: true,
    label: "Urgent title",
    shownWhenEmpty: standingUrgent.title,
    description: "Home: the heading of the urgent section. Leave empty to use our text",
    rule: orEmpty(requiredLine("", 120)),
    input: "line",
  },
  urgentText: {
    isPublic: true,
    label: "Urgent text",
    shownWhenEmpty: standingUrgent.text,
    description: "Home: what is urgent, in two or three sentences",
    rule: orEmpty(requiredText("", 600)),
    input: "text",
  },
  urgentUntil: {
    isPublic: true,
    label: "Urgent until",
    description: "Last day it is shown (Eastern time). Leave empty to keep it",
    rule: orEmpty(z.iso.date("Please enter a day like 2026-12-31")),
    input: "date",
  },
} as const satisfies SettingDefinitions;
