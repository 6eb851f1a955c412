import { type ParseArgsConfig, parseArgs } from "node:util";

/** Ends the program with its usage on `--help`, and on what it doesn't understand. */
export function readArguments<const Options extends NonNullable<ParseArgsConfig["options"]>>(
  usage: string,
  options: Options,
  maxFiles: number,
) {
  try {
    if (process.argv.includes("--help") || process.argv.includes("-h")) {
      console.log(usage);
      process.exit(0);
    }
    const parsed = parseArgs({ options, allowPositionals: true });
    const extra = parsed.positionals[maxFiles];
    return extra === undefined ? parsed : refuse(`Unexpected argument '${extra}'\n${usage}`);
  } catch (error) {
    return refuse(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

export function refuse(words: string): never {
  console.error(words);
  process.exit(2);
}
