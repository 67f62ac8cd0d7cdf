import { fireEvent, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Avatar } from './avatar.tsx';

it('draws initials where a photo does not load', () => {
  const person = { id: 'noor', first_name: 'Noor', last_name: 'El-Amin', photo: '/api/v1/media/gone/192.webp' };
  const { container } = render(<Avatar person={person} />);
  fireEvent.error(container.querySelector('img') ?? container);
  expect(container.querySelector('img')).toBeNull();
  expect(container.textContent).toBe('NE');
});
