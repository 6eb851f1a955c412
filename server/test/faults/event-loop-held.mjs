// Loaded into the measured server with --import: writes ten times a second how long one turn of its event loop took at most, in ms.
// Of the processor, because a busy machine stretches the wall's clock, and never more than by the wall's.
let [wall, processor, held] = [performance.now(), process.cpuUsage(), 0];
setInterval(() => {
  const used = process.cpuUsage(processor);
  held = Math.max(held, Math.min(performance.now() - wall, (used.user + used.system) / 1000));
  [wall, processor] = [performance.now(), process.cpuUsage()];
}, 1).unref();
setInterval(() => {
  process.stdout.write(`${JSON.stringify({ eventLoopHeld: Math.round(held * 10) / 10 })}\n`);
  held = 0;
}, 100).unref();
