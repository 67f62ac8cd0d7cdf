import {
  getStaffList,
  setStaffList,
  type Filter,
  type FilterAction,
  type StaffList,
  type StaffListName,
} from '@homecoming/contract/trust.ts';
import { mutate } from 'swr';
import { call } from '../../lib/http/client.ts';
import { getSwrKey, useEndpoint } from '../../lib/http/use-endpoint.ts';

/** A list of the platform staff. */
export function useStaffList(kind: StaffListName) {
  return useEndpoint(getStaffList, { params: { kind } });
}

/** Replaces a list of the platform staff. */
export async function saveStaffList(kind: StaffListName, list: StaffList): Promise<void> {
  const saved = await call(setStaffList, { params: { kind }, body: list });
  await mutate(getSwrKey(getStaffList, { params: { kind } }), saved, { revalidate: false });
}

/** The texts of three fields, one word or domain a line. */
export type FilterLines = Readonly<Record<FilterAction, string>>;

/** Filters as lines of the fields. */
export function toLines(filters: readonly { readonly value: string; readonly action: FilterAction }[]): FilterLines {
  const join = (action: FilterAction) =>
    filters
      .filter((filter) => filter.action === action)
      .map(({ value }) => value)
      .join('\n');
  return { refuse: join('refuse'), review: join('review'), flag: join('flag') };
}

/** The filters of the fields. What has a dot and no space is a domain. */
export function toFilters(lines: FilterLines): Filter[] {
  return (['refuse', 'review', 'flag'] as const).flatMap((action) =>
    lines[action]
      .split('\n')
      .map((line) => line.trim())
      .filter((value) => value !== '')
      .map((value) => ({
        kind: /^[^\s*]+\.[^\s*]+$/.test(value) ? ('domain' as const) : ('word' as const),
        value,
        action,
      })),
  );
}
