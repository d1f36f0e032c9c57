/** The password of every demo sign-in. It is public, so outside demo mode it opens nothing and nobody can choose it. */
export const demoPassword = 'guildhall';
