import { loadavg } from "node:os";
import { number, printTable } from "#server/test/bench/report.ts";
import type { ServerProcess } from "#server/test/server-process.ts";
import { processorTimeWithChildren } from "./processor-time.ts";
import type { Part } from "./work.ts";

interface Stage {
  parts: Part[];
  /** In microseconds. */
  processor: { server: number; database: number };
  /** In seconds. */
  length: number;
}

/** Makes what runs a stage and prints how each part went, with the processor time of the servers and the database. */
export const createStage =
  (servers: readonly Pick<ServerProcess, "pid" | "output">[], postmaster: number) =>
  async (title: string, length: number, work: () => Promise<(Part | Part[])[]>): Promise<Stage> => {
    const written = servers.map(({ output }) => output().length);
    const timesOf = () => [
      servers.reduce((sum, { pid }) => sum + processorTimeWithChildren(pid), 0),
      processorTimeWithChildren(postmaster),
    ];
    const before = timesOf();
    const start = performance.now();
    const parts = (await work()).flat();
    const elapsed = (performance.now() - start) / 1000;
    const [ofServer = 0, ofDatabase = 0] = timesOf().map((time, index) => time - (before[index] ?? 0));
    const requests = parts.reduce((sum, part) => sum + part.requests, 0);
    const delays = servers.flatMap(({ output }, index) =>
      [
        ...output()
          .slice(written[index])
          .matchAll(/"eventLoopDelay":\{"p99":([\d.]+),"max":([\d.]+)/g),
      ].map(([, p99, max]) => [Number(p99), Number(max)] as const),
    );
    const worst = (at: 0 | 1) => number(Math.max(...delays.map((delay) => delay[at])));
    printTable(
      `${title} (load average ${loadavg()[0]?.toFixed(1)})`,
      ["", "a second", "p50 ms", "p99 ms", ""],
      parts.map(({ name, requests: count, p50, p99, failed }) => [
        name,
        number(count / length),
        number(p50),
        number(p99),
        failed ? `${failed} failed` : "",
      ]),
    );
    const each = `${number(ofServer / requests)} + ${number(ofDatabase / requests)}`;
    const share = `${number(ofServer / elapsed / 1e4)} + ${number(ofDatabase / elapsed / 1e4)}`;
    console.log(
      `CPU us per response, server + database: ${each} (${share} % of a core); event-loop delay p99 ${worst(0)} ms, at most ${worst(1)} ms`,
    );
    return { parts, processor: { server: ofServer, database: ofDatabase }, length };
  };

export const rateOf = ({ parts, length }: Stage, name: string) =>
  (parts.find((part) => part.name === name)?.requests ?? Number.NaN) / length;
export const p99Of = ({ parts }: Stage, name: string) =>
  parts.find((part) => part.name === name)?.p99 ?? Number.NaN;
