import { OwnAboutTab } from '../../../profiles/screens/profile.tsx';
import { StillCurrent } from '../../../profiles/parts/still-current.tsx';
import { OwnStudies } from '../../../studies/parts/own-studies.tsx';

/** /profile: the user's own facts, with what they studied. */
export function OwnAboutPage() {
  return (
    <OwnAboutTab>
      <StillCurrent />
      <OwnStudies />
    </OwnAboutTab>
  );
}
