# The public names of pegsol.gym, each with its module.

from pegsol.search.gym.environment import PegEnv as PegEnv
from pegsol.search.gym.registration import environments as environments
from pegsol.search.gym.vector import PegVectorEnv as PegVectorEnv
from pegsol.search.gym.views import Views as Views
