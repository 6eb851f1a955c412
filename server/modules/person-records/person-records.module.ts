import type { Module } from "#server/platform/module.ts";

export const personRecords: Module = {};
