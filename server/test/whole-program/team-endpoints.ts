import { isCallExpression } from "typescript/unstable/ast/is";
import { SymbolFlags } from "typescript/unstable/sync";
import { z } from "zod";
import { allEndpoints } from "#server/test/endpoints.ts";
import { endpointsReaching } from "./endpoints-reaching.ts";
import { nodesIn, type WholeProgram } from "./whole-program.ts";

const isOfTeam = (name: string) => allEndpoints.get(name)?.access !== "public";

const reaching = (program: WholeProgram, file: string, names: readonly string[]) =>
  [
    ...endpointsReaching(
      program,
      names.flatMap((name) => program.usesOf(program.exported(file, name))),
    ),
  ].filter(isOfTeam);

const without = (found: readonly string[], those: readonly string[]) =>
  [...new Set(found)].filter((name) => !those.includes(name)).sort();

/** Nobody is told of a look at these, for this reason. */
export const notRecorded = {
  listAmbassadorRequests: "a page of a list",
  listAmbassadorsForAdmin: "a page of a list",
  listRecipients: "a page of a list",
  getTeam: "addresses of the team",
  inviteMember: "addresses of the team",
  testMailing: "an address of the team",
  deleteManyPeople: "nobody is left to be told",
  resendConfirmations: "nothing of theirs is shown or changed",
  undoImport: "who came by the list is gone, and anyone else is as before it",
  addresses: "a person's own link in an email",
};

const personal = /"(?:email|phone|licenseNumber)":/;

/** Those that show or change someone's data and don't come to `recordAccess`. */
export function endpointsWithoutLook(program: WholeProgram): string[] {
  const showing = [...allEndpoints].flatMap(([name, { response }]) =>
    isOfTeam(name) && personal.test(JSON.stringify(z.toJSONSchema(response, { unrepresentable: "any" })))
      ? name
      : [],
  );
  const writers = ["change-person", "fill-gaps"].map((name) => `server/modules/person-records/${name}.ts`);
  const changing = writers.flatMap((name) => {
    const file = program.files.get(name);
    const exports = file && program.checker.getSymbolAtLocation(file)?.getExports();
    const values = [...(exports?.values() ?? [])].filter(({ flags }) => flags & SymbolFlags.Value);
    return reaching(
      program,
      name,
      values.map((each) => each.name),
    );
  });
  return without(
    [...showing, ...changing],
    reaching(program, "server/modules/team/access-audit.ts", ["recordAccess"]),
  );
}

/** No second owner is asked for these, for this reason. */
export const notAsked = {
  availabilityCsvPath: "open to everybody",
  refusalsCsvPath: "lines and reasons",
  sourcesCsvPath: "counts",
  undoImport: "only who came by a list, which another owner approved",
};

/** Those that export, import or delete, and don't come to `requireApproval`. */
export function endpointsWithoutApproval(program: WholeProgram): string[] {
  const csv = [...program.files].flatMap(([name, file]) =>
    name.startsWith("server/modules/")
      ? nodesIn(file).filter((node) => isCallExpression(node) && node.expression.getText() === "stringify")
      : [],
  );
  const records = "server/modules/person-records";
  const ofMany = [
    ...endpointsReaching(program, csv),
    ...reaching(program, `${records}/change-person.ts`, ["removePeople"]),
    ...reaching(program, `${records}/person-rows.ts`, ["newPersonRows"]),
  ];
  return without(ofMany, reaching(program, "server/modules/team/approvals.ts", ["requireApproval"]));
}
