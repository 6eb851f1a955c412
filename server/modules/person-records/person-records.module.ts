import type { Module } from "#server/platform/module.ts";

/** Writes what is stored of a person, in step over all tables that hold it. The only place that does; it serves nothing. */
export const personRecords: Module = {};
