import { OwnAboutTab } from '../../../profiles/screens/profile.tsx';
import { StillCurrent } from '../../../profiles/parts/still-current.tsx';
import { GraduationQuestions } from '../../../studies/parts/graduation-question.tsx';
import { OwnStudies } from '../../../studies/parts/own-studies.tsx';

/** /profile: the user's own facts, with what they studied. */
export function OwnAboutPage() {
  return (
    <OwnAboutTab>
      <GraduationQuestions />
      <StillCurrent />
      <OwnStudies />
    </OwnAboutTab>
  );
}
