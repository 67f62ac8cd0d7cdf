import { useState } from 'react';

/** The value, or while it is undefined the last one before, so that a list does not flicker as it loads. */
export function useLastKnown<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
