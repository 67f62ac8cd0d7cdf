import { formatBytes } from '../../lib/text/format-bytes.ts';
import type { Resource } from '@homecoming/contract/groups.ts';

/** Decides the icon and colour of a resource. */
type ResourceLook = 'file' | 'pdf' | 'sheet' | 'link' | 'video';

/** The look of a resource, by its kind and media type. */
export function getResourceLook({ kind, file, url }: Resource): ResourceLook {
  if (kind === 'link')
    return /^https?:\/\/(www\.|m\.)?(youtube\.com|youtu\.be|vimeo\.com)\//.test(url) ? 'video' : 'link';
  const type = file?.type ?? '';
  if (type === 'application/pdf') return 'pdf';
  if (type.startsWith('video/')) return 'video';
  if (/spreadsheet|excel|csv/.test(type) || file?.name.toLowerCase().endsWith('.csv') === true) return 'sheet';
  return 'file';
}

/** `PDF, 240 KB` for a file, `Link to example.org` for a link. */
export function formatResourceType({ kind, file, url }: Resource): string {
  if (kind === 'link' || file === null) return `Link to ${getHost(url)}`;
  const extension = /\.([a-z0-9]{1,5})$/i.exec(file.name)?.[1]?.toUpperCase() ?? 'File';
  return `${extension}, ${formatBytes(file.size)}`;
}

function getHost(url: string): string {
  return URL.parse(url)?.hostname.replace(/^www\./, '') ?? url;
}
