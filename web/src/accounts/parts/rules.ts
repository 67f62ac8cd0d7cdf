import { limits } from '@homecoming/contract/limits.ts';

/** The rule for new passwords, shown at the field. */
export const PASSWORD_RULE = `At least ${limits.passwordMin} characters`;

/** Validators of form fields: an error message, or null. */
export const rules = {
  firstName: (value: string) => (value.trim() === '' ? 'Enter your first name' : null),
  lastName: (value: string) => (value.trim() === '' ? 'Enter your last name' : null),
  email: (value: string) => {
    if (value.trim() === '') return 'Enter your email address';
    return /^\S+@\S+\.\S+$/.test(value.trim()) ? null : 'Enter an email address, like maya@example.org';
  },
  password: (value: string) => (value === '' ? 'Enter your password' : null),
  newPassword: (value: string) => {
    if (value === '') return 'Choose a password';
    const missing = limits.passwordMin - [...value].length;
    if (missing <= 0) return null;
    return `Use ${missing} more ${missing === 1 ? 'character' : 'characters'}, ${limits.passwordMin} in all`;
  },
};
