import type { Community } from '@homecoming/contract/communities.ts';
import { Outlet, useNavigate } from '@tanstack/react-router';
import { Segments } from '../../../ui/fields/segments.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { useManagedCommunity } from '../api.ts';
import { listAlumniSections, useAlumniSection } from '../parts/alumni-sections.ts';

/** The tab ‘Alumni’ of a managed community: studies, classes, directory and mentoring, each with its own URL. */
export function ManageAlumniTab() {
  const community = useManagedCommunity();
  return (
    <Stack gap={20}>
      {community !== undefined && <AlumniSections community={community} />}
      <Outlet />
    </Stack>
  );
}

function AlumniSections({ community }: { community: Community }) {
  const navigate = useNavigate();
  const open = useAlumniSection(community);
  if (open === undefined) return null;
  return (
    <div>
      <Segments
        label="Alumni"
        views={listAlumniSections(community)}
        value={open.value}
        onChange={(to) => void navigate({ to, params: { id: community.id }, resetScroll: false })}
      />
    </div>
  );
}
