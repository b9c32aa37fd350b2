# The public names of pegsol.gym, each with its module.

from pegsol.gym.environment import PegEnv as PegEnv
from pegsol.gym.environment import PegVectorEnv as PegVectorEnv
from pegsol.gym.registration import environments as environments
from pegsol.gym.views import Views as Views
