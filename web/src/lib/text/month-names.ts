const longMonth = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });

/** January to December. */
export const monthNames: readonly string[] = Array.from({ length: 12 }, (_, month) =>
  longMonth.format(Date.UTC(2001, month, 15)),
);
