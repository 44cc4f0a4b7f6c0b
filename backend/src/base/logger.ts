/** The log: JSON lines on stderr, so that stdout stays free for notices. */
import pino, { type DestinationStream, type Logger } from 'pino';

export type { Logger } from 'pino';

export function createLogger(options: {
  level: string;
  scrub: (text: string) => string;
  destination?: DestinationStream;
}): Logger {
  const target = options.destination ?? pino.destination({ fd: 2, sync: true });
  // Whatever a log line carries, our own secrets and known secret shapes do not leave by it.
  return pino(
    { level: options.level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    { write: (line) => target.write(options.scrub(line)) }
  );
}

export const silentLogger: Logger = pino({ level: 'silent' });
