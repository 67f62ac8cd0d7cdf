import { type Actor } from '../../platform/app.ts';
import { presentRemoved } from '../../communities/present.ts';
import type { Resource } from '@homecoming/contract/groups.ts';
import type { InferSelectModel } from 'drizzle-orm';
import { presentPerson, type PersonRow } from '../../accounts/present.ts';
import { presentFile, fileUrl, type FileRow } from '../../media/present.ts';
import type { resources } from '../../schema/groups.ts';

export type ResourceRow = InferSelectModel<typeof resources>;

/** The columns needed to present a resource. */
export interface ResourceView {
  readonly resource: ResourceRow;
  readonly file: FileRow | null;
  readonly addedBy: PersonRow | null;
}

/** A resource on the wire, for its reader. */
export function presentResource(
  { resource, file, addedBy }: ResourceView,
  can: Resource['can'],
  actor: Actor,
): Resource {
  return {
    id: resource.id,
    group: resource.groupId,
    title: resource.title,
    description: resource.description,
    kind: resource.kind,
    url: resource.url ?? (file === null ? '' : fileUrl(file)),
    file: presentFile(file),
    added_by: addedBy === null ? null : presentPerson(addedBy),
    created_at: resource.createdAt.toISOString(),
    removed: presentRemoved(resource, resource.addedBy, actor),
    can,
  };
}
