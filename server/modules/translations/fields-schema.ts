import { z } from "zod";
import { type TranslationKind, translatedFields } from "#shared/api/translations.ts";

/** Those that are given, as they are stored: an empty one is "". */
export const fieldsSchema = (kind: TranslationKind) =>
  z
    .object(
      Object.fromEntries(Object.entries(translatedFields[kind]).map(([field, { rule }]) => [field, rule])),
    )
    .partial()
    .transform(
      (fields): Record<string, string> =>
        Object.fromEntries(
          Object.entries(fields).flatMap(([field, text]) =>
            text === undefined ? [] : [[field, text ?? ""]],
          ),
        ),
    );
