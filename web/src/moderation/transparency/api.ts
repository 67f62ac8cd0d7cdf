import {
  exportCommunityTransparency,
  exportTransparency,
  getCommunityTransparency,
  getTransparency,
} from '@homecoming/contract/transparency.ts';
import { saveFile } from '../../lib/browser/save-file.ts';
import { download } from '../../lib/http/client.ts';
import { useEndpoint } from '../../lib/http/use-endpoint.ts';

/** The figures of a community and a year; without a year those of this one. */
export function useCommunityFigures(id: string, year: number | undefined) {
  return useEndpoint(getCommunityTransparency, { params: { id }, query: toQuery(year) }, { keepPreviousData: true });
}

/** The figures of the whole installation. */
export function useInstallationFigures(year: number | undefined) {
  return useEndpoint(getTransparency, { query: toQuery(year) }, { keepPreviousData: true });
}

/** Saves the figures of a community as a file for spreadsheets. */
export async function saveCommunityFigures(id: string, year: number): Promise<void> {
  saveFile(await download(exportCommunityTransparency, { params: { id }, query: { year } }));
}

/** Saves the figures of the whole installation as a file for spreadsheets. */
export async function saveInstallationFigures(year: number): Promise<void> {
  saveFile(await download(exportTransparency, { query: { year } }));
}

function toQuery(year: number | undefined) {
  return year === undefined ? {} : { year };
}
