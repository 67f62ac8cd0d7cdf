import { useState } from 'react';

/** A value that is undefined while the next one loads: until then the one before, so that nothing flickers. */
export function useLastKnown<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
