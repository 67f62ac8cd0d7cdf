import type { Resource } from '@homecoming/contract/groups.ts';
import type { ReactNode } from 'react';

interface ResourceLinkProps {
  resource: Resource;
  className: string | undefined;
  children: ReactNode;
}

/** Opens a link in a new tab, or downloads a file. */
export function ResourceLink({ resource, className, children }: ResourceLinkProps) {
  if (resource.kind === 'file') {
    return (
      <a href={resource.url} download={resource.file?.name ?? true} className={className}>
        {children}
      </a>
    );
  }
  return (
    <a href={resource.url} target="_blank" rel="noopener noreferrer nofollow" className={className}>
      {children}
    </a>
  );
}
