import { AUDIENCES, PersonRoleSchema } from "@boardwire/shared";
import { describe, expect, it } from "vitest";
import { MAY_SEE } from "./rights.ts";

describe("captains, coaches, reporters", () => {
  it("[CS51] there is nothing for them but the public view: no other audience, and no role that is theirs", () => {
    expect(AUDIENCES).toEqual(["public", "hall", "operator", "arbiter"]);
    expect(PersonRoleSchema.options).toEqual(["hall", "operator", "arbiter", "chief"]);
    expect(MAY_SEE.public).toEqual(["public"]);
  });
});
