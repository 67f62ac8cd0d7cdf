import type { Community } from '@homecoming/contract/communities.ts';
import { useLocation } from '@tanstack/react-router';

/** The pages behind the tab ‘Alumni’ that the user may open. */
export function listAlumniSections({ can, mentoring }: Community) {
  const sections = [
    { value: '/communities/$id/manage/studies', label: 'Studies', isOpen: can.manage_members },
    { value: '/communities/$id/manage/classes', label: 'Classes', isOpen: can.edit },
    { value: '/communities/$id/manage/directory', label: 'Directory', isOpen: can.manage_members },
    {
      value: '/communities/$id/manage/mentoring',
      label: 'Mentoring',
      isOpen: can.manage_members && mentoring !== 'off',
    },
  ] as const;
  return sections.filter(({ isOpen }) => isOpen);
}

/** The page behind the tab ‘Alumni’ that is open, of those of a community. */
export function useAlumniSection(community: Community) {
  const pathname = useLocation({ select: (location) => location.pathname });
  return listAlumniSections(community).find(({ value }) => pathname === value.replace('$id', community.id));
}
