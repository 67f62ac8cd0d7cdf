import type { OwnUser } from '@homecoming/contract/accounts.ts';
import { Link } from '@tanstack/react-router';
import { useRef, useState, type MouseEvent } from 'react';
import { focusSoon } from '../../../ui/focus.ts';
import { IconEdit, IconSettings } from '../../../ui/icons/icons.tsx';
import { ButtonLink } from '../../../ui/buttons/links.tsx';
import { useWide } from '../../../ui/use-wide.ts';
import { PartForm } from './editable-section.tsx';
import classes from './editable-section.module.css';
import { headPart } from './own-sections.tsx';
import { PhotoButton } from './photo-button.tsx';
import { ProfileHead } from '../../parts/profile-head.tsx';
import { tileStyle } from '../../../ui/layout/tile.tsx';

/** The head of the user's own profile. Edited in place; on phones on the page with all fields. */
export function OwnHead({ user }: { user: OwnUser }) {
  const [editing, setEditing] = useState(false);
  const wide = useWide();
  const place = useRef<HTMLDivElement>(null);

  function edit(event: MouseEvent): void {
    // Follow the link on phones, and when it opens in another tab
    if (!wide || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setEditing(true);
    focusSoon(() => place.current?.querySelector('input:not([type="file"])'));
  }
  function close(): void {
    setEditing(false);
    focusSoon(() => place.current?.querySelector('a[href="/profile/edit"]'));
  }

  const editLink = (
    <ButtonLink to="/profile/edit" variant="default" leftSection={<IconEdit />} onClick={edit}>
      Edit profile
    </ButtonLink>
  );
  return (
    <div ref={place}>
      <ProfileHead
        person={user}
        frame={PhotoButton}
        before={!editing && editLink}
        after={
          // Phones have this button in the top bar
          wide && (
            <Link
              to="/profile/settings"
              {...tileStyle({ tone: 'outlined' })}
              data-hover
              aria-label="Settings"
              data-tour="settings"
            >
              <IconSettings />
            </Link>
          )
        }
      />
      {editing && (
        <div className={classes.headForm}>
          <PartForm user={user} part={headPart} onDone={close} />
        </div>
      )}
    </div>
  );
}
