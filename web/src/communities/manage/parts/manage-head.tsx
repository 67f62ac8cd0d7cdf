import type { Community } from '@homecoming/contract/communities.ts';
import { counted } from '../../../lib/text/format.ts';
import { Crest } from '../../../ui/art/crest.tsx';
import { BackBar, BackLink } from '../../../ui/layout/back-bar.tsx';
import { IconEye } from '../../../ui/icons/icons.tsx';
import { ButtonLink } from '../../../ui/buttons/links.tsx';
import classes from './manage-head.module.css';
import { planName } from '../../plans/parts/plan-labels.ts';
import { visibilityLabels } from '../../parts/labels.ts';

/** The head of the pages that manage a community, below the ManageBar of phones. */
export function ManageHead({ community }: { community: Community }) {
  const { id, name, members_count: members, visibility, plan } = community;
  return (
    <>
      <ManageBar id={id} />
      <header className={classes.head}>
        <Crest community={community} size={66} />
        <div className={classes.words}>
          <h1 dir="auto" className={classes.name}>
            {name}
          </h1>
          <p className={classes.facts}>
            {counted(members ?? 0, 'member')} · {visibilityLabels(visibility).short} · {planName(plan)} plan
          </p>
        </div>
        <ButtonLink
          to="/communities/$id/details"
          params={{ id }}
          variant="default"
          leftSection={<IconEye />}
          className={classes.view ?? ''}
        >
          View page
        </ButtonLink>
      </header>
    </>
  );
}

/** Replaces the top bar on phones. */
export function ManageBar({ id }: { id: string }) {
  return (
    <BackBar>
      <BackLink to="/communities/$id/details" params={{ id }} />
      <p className={classes.place}>Manage community</p>
    </BackBar>
  );
}
