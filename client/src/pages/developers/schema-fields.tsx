import type { JsonSchema } from "#shared/api/openapi.ts";

/** The fields of a JSON Schema, nested as their values are. */
export function SchemaFields({ schema }: { schema: JsonSchema }) {
  const inner = innerOf(schema);
  const { properties, required = [] } = inner;
  return (
    <>
      {inner !== schema || !properties ? <p className="text-ink-soft">{wordsOf(schema)}</p> : null}
      {properties && (
        <ul className="space-y-1 border-l border-line pl-4">
          {Object.entries(properties).map(([name, field]) => (
            <li key={name}>
              <code className="font-semibold">{name}</code>{" "}
              <span className="wrap-anywhere text-ink-soft">
                {wordsOf(field)}
                {required.includes(name) ? "" : ", optional"}
              </span>
              {innerOf(field).properties && <SchemaFields schema={innerOf(field)} />}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The object in a list, in a record, or in "an object or null". */
function innerOf(schema: JsonSchema): JsonSchema {
  if (schema.properties) return schema;
  const choice = schema.anyOf?.find(({ type }) => type === "object" || type === "array");
  const inner =
    choice ??
    schema.items ??
    (typeof schema.additionalProperties === "object" ? schema.additionalProperties : undefined);
  return inner ? innerOf(inner) : schema;
}

const boundsOf = ({ minimum, maximum, maxLength }: JsonSchema): string[] => [
  ...(minimum !== undefined && minimum > -1e9 ? [`at least ${minimum}`] : []),
  ...(maximum !== undefined && maximum < 1e9 ? [`at most ${maximum}`] : []),
  ...(maxLength ? [`at most ${maxLength} characters`] : []),
];

function typeOf(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" or ");
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(" or ");
  if (schema.items) return `list of ${typeOf(schema.items)}`;
  if (schema.format) return schema.format;
  return [schema.type ?? "any value"].flat().join(" or ");
}

const wordsOf = (schema: JsonSchema): string =>
  [
    typeOf(schema),
    ...boundsOf(schema),
    ...(schema.default === undefined ? [] : [`${JSON.stringify(schema.default)} if left out`]),
  ].join(", ");
