// Passwords are hashed with the least cost that argon2 allows: tests make hundreds of accounts.
import { setPasswordCost } from '../src/service/accounts/password-hash.ts'

setPasswordCost({ memoryCost: 8, timeCost: 1, parallelism: 1 })
