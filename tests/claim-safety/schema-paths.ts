import * as v from "valibot";

// What a schema can hold, field by field: also what no test has made it hold yet.

const SchemaShape = v.object({
  type: v.string(),
  entries: v.optional(v.record(v.string(), v.unknown())),
  item: v.optional(v.unknown()),
  items: v.optional(v.array(v.unknown())),
  wrapped: v.optional(v.unknown()),
  options: v.optional(v.array(v.unknown())),
  value: v.optional(v.unknown()),
});

/** What holds no field. */
const PLAIN: ReadonlySet<string> = new Set(["string", "number", "boolean", "literal", "picklist", "null"]);

/**
 * Every field by its path, `[]` for the places of a list and `{}` for the names of a record. Throws on a kind of schema that it
 * does not know: nothing is passed over.
 */
export function pathsOfSchema(schema: unknown, path = ""): string[] {
  const { type, entries, item, items, wrapped, options, value } = v.parse(SchemaShape, schema);
  if (entries !== undefined) {
    return Object.entries(entries).flatMap(([key, inner]) => {
      const here = path === "" ? key : `${path}.${key}`;
      return [here, ...pathsOfSchema(inner, here)];
    });
  }
  if (PLAIN.has(type)) return [];
  if (type === "array") return pathsOfSchema(item, `${path}[]`);
  if (type === "tuple") return (items ?? []).flatMap((one) => pathsOfSchema(one, `${path}[]`));
  if (type === "optional" || type === "nullable" || type === "nullish") return pathsOfSchema(wrapped, path);
  if (type === "variant" || type === "union")
    return [...new Set((options ?? []).flatMap((one) => pathsOfSchema(one, path)))];
  if (type === "record") return [`${path}{}`, ...pathsOfSchema(value, `${path}{}`)];
  throw new Error(`nobody has said what a ${type} at ${path} holds`);
}
