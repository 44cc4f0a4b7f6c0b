/** Errors with a code from the contract's closed list; which HTTP status a code has is decided in `http`. */
import type { ErrorCode } from '@alert-recall/contract';

export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    options?: { cause?: unknown }
  ) {
    super(message, options);
    this.name = 'AppError';
  }
}

/** Wrong settings, all of them at once; the start stops with this text. */
export class ConfigError extends Error {
  constructor(readonly problems: string[]) {
    super(
      `The configuration has ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}:\n${problems.map((p) => `  - ${p}`).join('\n')}`
    );
    this.name = 'ConfigError';
  }
}

/** What an error says, whatever was thrown: errors that crossed a thread or a realm are no instances of ours. */
export function messageOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error);
  const { message, code } = error as { message?: unknown; code?: unknown };
  return typeof message === 'string' && message !== '' ? message : String(code ?? JSON.stringify(error));
}
