/** A mistake in how the tool was called; its message is all that the user needs. Exit code 2. */
export class UsageError extends Error {}
