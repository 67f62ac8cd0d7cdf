/**
 * The processor time of this process while `work` runs, in ms. Unlike the time by the clock, it does not grow with what
 * else the machine does.
 */
export async function measureCpuTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
