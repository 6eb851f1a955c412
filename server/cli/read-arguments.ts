import { type ParseArgsConfig, parseArgs } from "node:util";

/** Ends the program with its usage on `--help`, and on what it doesn't understand. */
export function readArguments<const Options extends NonNullable<ParseArgsConfig["options"]>>(
  usage: string,
  options: Options,
) {
  try {
    if (process.argv.includes("--help") || process.argv.includes("-h")) {
      console.log(usage);
      process.exit(0);
    }
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    return refuse(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

export function refuse(words: string): never {
  console.error(words);
  process.exit(2);
}
